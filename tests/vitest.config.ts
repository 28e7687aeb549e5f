import { defineConfig } from 'vitest/config'
import { ownScratch } from './support/scratch.ts'

ownScratch()

/** Password hashes and databases take their time on a busy machine; nothing here waits by the clock. */
const patience = { testTimeout: 30_000, hookTimeout: 30_000 }

const project = (name: string, globalSetup: string[] = []) => ({
  test: { name, include: [`tests/${name}/**/*.test.ts`], environment: 'node' as const, globalSetup, ...patience },
})

export default defineConfig({
  test: {
    isolate: false,
    maxWorkers: 2,
    projects: [
      project('unit'),
      project('server', ['tests/support/pg.ts']),
      project('site'),
      project('long', ['tests/support/pg.ts']),
    ],
  },
})
