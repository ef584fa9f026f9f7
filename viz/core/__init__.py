"""What pictures of all games share: graphs, layout, drawing, exports, the progress of long work."""
