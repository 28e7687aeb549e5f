import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { run } from './run.ts'
import type { Tally } from './tally.ts'

const output = '.tests/playwright.json'

/** Runs the browser tests against the built sites and real servers; one that never ran counts as failed. */
export const runPlaywright = async (chromium: string, args: readonly string[]): Promise<Tally> => {
  mkdirSync('.tests', { recursive: true })
  rmSync(output, { force: true })
  const code = await run(
    'node_modules/playwright/cli.js',
    ['test', '--config', 'tests/playwright.config.ts', ...args],
    {
      PORTAL_CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: output,
    },
  )
  try {
    const { expected, unexpected, flaky } = JSON.parse(readFileSync(output, 'utf8')).stats
    const failed = unexpected + flaky
    return { passed: expected, failed: failed + (code !== 0 && failed === 0 ? 1 : 0) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
