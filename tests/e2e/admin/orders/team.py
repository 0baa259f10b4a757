"""Who works at the agency of these tests, beside its owner."""

IDA = "ida@agency.example"
