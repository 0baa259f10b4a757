"""What a client's answers mean: names, addresses, numbers, domains, colors."""
