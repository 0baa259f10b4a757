import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Days are written in the reader's zone; the tests' is the browser tests', wherever they run.
process.env['TZ'] = 'America/New_York'

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('src', import.meta.url)) } },
  test: {
    environment: 'jsdom',
    // One document for each worker, a context of its own for each file: making 90 documents took most of the time.
    pool: 'vmThreads',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test-setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    // A machine that stalls is no failure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
