import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { run } from './run.ts'
import type { Tally } from './tally.ts'

/** Runs one of the vitest projects, or the named files of it; a run that ends without its report has failed. */
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
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(output, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests + (code !== 0 && numFailedTests === 0 ? 1 : 0) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
