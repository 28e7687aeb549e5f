import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { run } from './run.ts'
import type { Tally } from './tally.ts'

const output = '.tests/playwright.json'

/** This many ports on which nothing listens. */
const freePorts = async (count: number): Promise<number[]> => {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')))
  return ports
}

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
