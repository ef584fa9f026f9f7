from collections import Counter
from engine.replay.replayer import *
from engine.replay.replayer import Replayer
from engine.sequences import turn
from engine.sequences.play_card import use, option_counters
from engine.sequences.combat import attack
from engine.steps.inter_phase import inter_phase
from engine.steps.win_loss import decide
from hslog.packets import *

def run(game):
    r=Replayer(game)
    try:
        top(r)
    except EndOfLog:
        pass
    # rest unjudged
    for p in game.walk():
        if r.verdicts[p.index]==UNJUDGED: r.verdicts[p.index]=ADOPTED
    return r

def top(r):
    frame=r.frame
    while frame.position<len(frame.packets):
        p=frame.packets[frame.position]
        if isinstance(p,TagChange) and p.tag==GameTag.STEP and r.state.game.get(GameTag.TURN):
            turn.advance(r)
            if r.frame.position<len(frame.packets) and frame.packets[frame.position] is p:
                frame.position+=1; r.judge(p,DIVERGENT)
            turn.take_step(r)
            continue
        frame.position+=1
        if isinstance(p,Block):
            if p.type==BlockType.PLAY:
                r.enter(p,"HS 2.2",CHOSEN)
                use(r,r.state[p.entity],r.state[p.target] if p.target else None)
                r.end()
            elif p.type==BlockType.ATTACK:
                r.enter(p,"HS 2.6",CHOSEN)
                r.owe("HS 2.6", option_counters(r, r.state.player_of(r.state[p.entity])))
                attack(r,r.state[p.entity],r.state[p.target])
                r.end()
                r.triggers(Event("after attack","HS 2.6.1.g"))
                inter_phase(r)
                r.pay_owed()
            else:
                r.resolve(p)
        else:
            r.take(p)
