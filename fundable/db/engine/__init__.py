"""What only SQLite has, said once by what is wanted. Nothing is imported here: a command that reads a file by SQL alone
starts without SQLAlchemy."""
