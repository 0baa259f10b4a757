"""What clients and staff say of a website, round by round, until they agree."""
