// Generated from the Python side by `make generate`. Do not edit.

export const COUNTED_WHOLE = [
  "bif",
  "clp",
  "djf",
  "gnf",
  "jpy",
  "kmf",
  "krw",
  "mga",
  "pyg",
  "rwf",
  "vnd",
  "vuv",
  "xaf",
  "xof",
  "xpf"
]

export const IN_THOUSANDTHS = [
  "bhd",
  "jod",
  "kwd",
  "omr",
  "tnd"
]
