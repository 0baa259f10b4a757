"""Who may do what: logins, passwords, and the team."""
