import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { freePorts } from '../free-ports.ts'
import { run } from './run.ts'
import type { Tally } from './tally.ts'

const output = '.tests/playwright.json'

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
    const { expected, unexpected } = JSON.parse(readFileSync(output, 'utf8')).stats
    return { passed: expected, failed: unexpected + (code !== 0 && unexpected === 0 ? 1 : 0) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
