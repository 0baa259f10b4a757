"""`make scale`: two servers on PostgreSQL with a standby and on S3, and everything that goes wrong with them."""
