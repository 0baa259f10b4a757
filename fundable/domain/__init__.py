"""The rules: values in, values out. Nothing here opens, logs or waits; time is an argument."""
