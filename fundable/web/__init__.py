"""HTTP: decode, call one service, encode."""
