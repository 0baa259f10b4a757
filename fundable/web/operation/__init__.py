"""What the operator sees: backups, the audit log, health, and how the program is set up."""
