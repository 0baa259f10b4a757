// Generated from the Python side by `make generate`. Do not edit.

export const BackupDownloadIn = {
  "passphrase": {
    "wrong": "Choose a passphrase of 12 to 500 characters."
  }
} as const
