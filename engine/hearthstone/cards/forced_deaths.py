"""Cards that cast several spells with forced deaths after each spell (HS 5.7, appendix A.1; the last by a log)."""

from __future__ import annotations

AFTER_EACH_SPELL = frozenset(
    {
        *("OG_134", "OG_087", "LOOT_216", "GIL_598", "GIL_820", "TRL_065", "DAL_538", "ULD_216", "DRG_090"),
        *("DMF_004", "DMF_004t1", "SW_044", "AV_200", "AV_405", "AV_283", "TSC_630", "DMF_004t6", "TOY_372"),
    }
)
