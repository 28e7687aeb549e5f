import { defineConfig } from 'vitest/config'

/** What the mutants of the fund's rules are shown to: their unit tests alone, which need nothing else of the project. */
export default defineConfig({
  test: { include: ['tests/unit/fund/**/*.test.ts'], environment: 'node', testTimeout: 300_000 },
})
