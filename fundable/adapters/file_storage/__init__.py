"""Where files are kept: folders of this machine, and buckets of S3 or of what speaks like it."""
