import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { run } from './run.ts'
import type { Tally } from './tally.ts'

const output = '.tests/vitest.json'

/** Runs one of the vitest projects, unit, server or site; a run that ends without its report has failed. */
export const runVitest = async (project: string): Promise<Tally> => {
  mkdirSync('.tests', { recursive: true })
  rmSync(output, { force: true })
  const code = await run('node_modules/vitest/vitest.mjs', [
    ...['run', '--config', 'tests/vitest.config.ts', '--project', project],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${output}`],
  ])
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(output, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests + (code !== 0 && numFailedTests === 0 ? 1 : 0) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
