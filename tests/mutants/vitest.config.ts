import { defineConfig } from 'vitest/config'

/**
 * The tests for mutants of the fund's rules: only their unit tests, which need nothing else of the project. Most
 * mutants die in the first examples of a property; thousands of them would otherwise take the hour that all may take.
 */
export default defineConfig({
  test: {
    include: ['tests/unit/fund/**/*.test.ts'],
    environment: 'node',
    isolate: false,
    setupFiles: ['tests/mutants/same-examples.ts'],
    env: { TEST_EXAMPLES_MAX: '100' },
    testTimeout: 300_000,
  },
})
