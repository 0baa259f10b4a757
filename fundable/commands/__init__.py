"""The commands, one file a noun. Each calls one service; what is heavy is imported where it is used."""
