import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { run } from './run.ts'
import { failure, type Tally } from './tally.ts'

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: readonly {
    name: string
    status: string
    message: string
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[]
  }[]
}

/** A file that could not be read, or whose setup failed, has no failed test and is listed itself. */
const failuresOf = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [failure(file, 'the file itself', message)]
    return failed.map((test) => failure(file, test.fullName, test.failureMessages[0]))
  })

/** Runs one of the vitest projects, or only the named files of it; a run that ends without its report has failed. */
export const runVitest = async (
  project: string,
  files: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Tally> => {
  const output = `.tests/vitest-${project}.json`
  mkdirSync('.tests', { recursive: true })
  rmSync(output, { force: true })
  const code = await run(
    'node_modules/vitest/vitest.mjs',
    [
      ...['run', '--config', 'tests/vitest.config.ts', '--project', project],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${output}`],
      ...files,
    ],
    env,
  )
  try {
    const report: Report = JSON.parse(readFileSync(output, 'utf8'))
    const { numPassedTests, numFailedTests } = report
    const failed = numFailedTests + (code !== 0 && numFailedTests === 0 ? 1 : 0)
    return { passed: numPassedTests, failed, failures: failuresOf(report) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
