import { resolve } from 'node:path'
import { createVitest, type Reporter, type TestSpecification } from 'vitest/node'
import { type Mutant, mutated } from './mutate.ts'

/**
 * One persistent process: it reads the project once, and for each mutant that it receives gives the tests one changed
 * file, stopping at the first that fails. A mutant that never ends takes the process with it, and its parent starts
 * another.
 */

export interface Order {
  /** None: the tests without changes, to see that they pass, and how long the longest takes. */
  readonly mutant?: Mutant
  readonly tests: readonly string[]
}

export interface Verdict {
  readonly killed: boolean
  readonly by?: string
}

const silenceFactor = 5
/** The limit until the unchanged tests have shown how long they may be silent. */
let silenceMillisecondsMax = 300_000
let present: Order = { tests: [] }
let [heardAt, longest] = [Date.now(), 0]

const heard = (): void => {
  longest = Math.max(longest, Date.now() - heardAt)
  heardAt = Date.now()
}

const place = (file: string): number => {
  const found = present.tests.findIndex((test) => file.includes(`/tests/server/${test}`))
  return found < 0 ? present.tests.length : found
}

const inOrder = (specs: TestSpecification[]): TestSpecification[] =>
  specs.toSorted((a, b) => place(a.moduleId) - place(b.moduleId))

class NearestFirst {
  sort = (specs: TestSpecification[]): TestSpecification[] => inOrder(specs)
  shard = (specs: TestSpecification[]): TestSpecification[] => specs
}

const listener: Reporter = { onTestCaseResult: heard, onTestModuleCollected: heard, onTestModuleEnd: heard }

const vitest = await createVitest(
  {
    config: false,
    watch: false,
    bail: 1,
    isolate: false,
    // Its key is the file on disk, which a mutant is not.
    fsModuleCache: false,
    maxWorkers: 1,
    pool: 'threads',
    environment: 'node',
    include: ['tests/server/**/*.test.ts'],
    globalSetup: ['tests/support/portal/pg.ts'],
    setupFiles: ['tests/mutants/same-examples.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    sequence: { sequencer: NearestFirst },
    reporters: [listener],
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        transform: (code, id) =>
          present.mutant && id === resolve(present.mutant.file) ? mutated(code, present.mutant) : undefined,
      },
    ],
  },
)

const all = await vitest.globTestSpecifications(['tests/server'])

const judge = async (order: Order): Promise<Verdict> => {
  present = order
  const file = order.mutant && resolve(order.mutant.file)
  if (file) vitest.invalidateFile(file)
  heardAt = Date.now()
  const specs = inOrder(all.filter(({ moduleId }) => place(moduleId) < order.tests.length))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs)
  if (file) vitest.invalidateFile(file)
  const failed = testModules.find((module) => module.state() === 'failed')
  return { killed: failed !== undefined || unhandledErrors.length > 0, by: failed?.relativeModuleId ?? '' }
}

let busy = false
setInterval(() => {
  if (busy && Date.now() - heardAt > silenceMillisecondsMax) process.exit(1)
}, 1000)

process.on('message', async (order: Order) => {
  busy = true
  longest = 0
  const verdict = await judge(order)
  if (!order.mutant) silenceMillisecondsMax = Math.max(20_000, silenceFactor * longest)
  busy = false
  process.exitCode = 0
  process.send?.(verdict)
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
