import { configure } from '@testing-library/react'

// A machine that stalls is no failure.
configure({ asyncUtilTimeout: 60_000 })
