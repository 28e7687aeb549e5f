import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { freePorts } from '../free-ports.ts'
import { run } from './run.ts'
import { failure, type Tally } from './tally.ts'

const output = '.tests/playwright.json'

interface Suite {
  title: string
  specs?: readonly {
    file: string
    title: string
    ok: boolean
    tests: readonly { results: readonly { error?: { message?: string } }[] }[]
  }[]
  suites?: readonly Suite[]
}

interface Report {
  stats: { expected: number; unexpected: number }
  suites: readonly Suite[]
}

/** A suite of the report is a file, or a group of tests in one. */
const failuresOf = ({ specs = [], suites = [] }: Suite, groups: readonly string[] = []): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) =>
      failure(`tests/e2e/${file}`, [...groups, title].join(' › '), tests[0]?.results[0]?.error?.message),
    ),
  ...suites.flatMap((suite) => failuresOf(suite, [...groups, suite.title])),
]

/** Runs the browser tests against the built sites and real servers; one that never ran counts as failed. */
export const runPlaywright = async (
  chromium: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Tally> => {
  mkdirSync('.tests', { recursive: true })
  rmSync(output, { force: true })
  const code = await run(
    'node_modules/playwright/cli.js',
    ['test', '--config', 'tests/playwright.config.ts', ...args, '--retries=0'],
    {
      PORTAL_CHROMIUM: chromium,
      PORTAL_TEST_PORTS: (await freePorts(2)).join(','),
      PLAYWRIGHT_JSON_OUTPUT_FILE: output,
      ...env,
    },
  )
  try {
    const { stats, suites }: Report = JSON.parse(readFileSync(output, 'utf8'))
    const { expected, unexpected } = stats
    const failed = unexpected + (code !== 0 && unexpected === 0 ? 1 : 0)
    return { passed: expected, failed, failures: suites.flatMap((suite) => failuresOf(suite)) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
