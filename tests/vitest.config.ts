import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ownScratch } from './support/portal/scratch.ts'

ownScratch()

/** What takes longest, so that it does not begin when all else has ended. */
const longest = [
  'server/life/life',
  'server/access/sign-in/answer-times',
  'server/contract/hostile-input',
  'server/server/start',
  'server/platform/mail/sender',
  'server/server/operator/admin',
  'server/money/weeks/booking',
  'server/platform/database/',
  'server/server/operator/move',
  'server/money/weeks/held',
  'server/money/imports/held',
  'site/editors',
  'site/languages',
]

class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((part) => moduleId.includes(`/tests/${part}`))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(specs)).toSorted((a, b) => place(a) - place(b))
  }
}

/** Password hashes and databases take their time on a busy machine; nothing here waits by the clock. */
const patience = { testTimeout: 30_000, hookTimeout: 30_000 }

const project = (name: string, globalSetup: string[] = []) => ({
  test: { name, include: [`tests/${name}/**/*.test.ts`], environment: 'node' as const, globalSetup, ...patience },
})

/** What measures a load, or how long an answer takes, runs with nothing else beside it. */
const alone = ({ test }: ReturnType<typeof project>) => ({
  test: { ...test, fileParallelism: false, sequence: { groupOrder: 1 } },
})

export default defineConfig({
  test: {
    isolate: false,
    // A worker throws away much more than the server that it tests: with room for it, a tenth less work is left.
    execArgv: ['--max-semi-space-size=64'],
    // One more than the two processors that `npm test` is meant for, which would otherwise wait while a test does.
    maxWorkers: 3,
    expect: { poll: { timeout: 5_000 } },
    // No test leans on another: the long run has those of a file in another order each time, and prints its seed.
    sequence: { sequencer: LongestFirst, shuffle: { tests: process.env.TEST_ENGINES === 'both', files: false } },
    projects: [
      project('unit'),
      project('server', ['tests/support/portal/pg.ts']),
      project('site'),
      alone(project('long', ['tests/support/portal/pg.ts'])),
    ],
  },
})
