"""Who may do what: logins, passwords, second factors, and the team."""
