import { defineConfig } from 'playwright/test'
import { sharedDemo } from './support/portal/demo-data.ts'
import { ownScratch } from './support/portal/scratch.ts'

ownScratch()

/** The backend and the site that a browser test opens; `tests/e2e/<folder>` says which. */
const { PORTAL_TEST_PORTS = '4399,4397' } = process.env // two that are free, as the test command found them
const [own = 0, documented = 0] = PORTAL_TEST_PORTS.split(',').map(Number)
const { PORTAL_CHROMIUM = 'chromium', TEST_LONG } = process.env
/** What takes too long for every day is in its own folder, or is a test with this tag (e2e/support/daily.ts). */
const long = TEST_LONG ? [] : ['**/long/**']
const tagged = TEST_LONG ? [] : [/@long/]

const server = (command: string, port: number, path: string, env: Record<string, string> = {}) => ({
  command: `${process.execPath} ${command}`,
  cwd: '..',
  url: `http://127.0.0.1:${port}${path}`,
  env: { PORT: String(port), ...env },
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 3000 },
  timeout: 120_000,
})

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './support/people/sessions.ts',
  outputDir: '../.tests/e2e',
  fullyParallel: true,
  forbidOnly: true,
  // As many as the processors that `npm test` is meant for: with one more the whole ends no sooner, and a step of a test
  // takes half as long again as it does where people are.
  workers: 2,
  timeout: 60_000,
  retries: 0,
  grepInvert: tagged,
  expect: { timeout: 5_000 },
  reporter: [['line'], ['json']],
  use: {
    launchOptions: {
      executablePath: PORTAL_CHROMIUM,
      chromiumSandbox: false,
      // Chromium would imitate a graphics card, in a process of its own, and start one more for each page: without these a
      // fifth less work is left for the processor.
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-gpu',
        '--in-process-gpu',
        '--renderer-process-limit=1',
        '--disable-site-isolation-trials',
      ],
    },
    screenshot: 'only-on-failure',
    // A control that something covers is reported as such, instead of as a test that took too long.
    actionTimeout: 20_000,
  },
  projects: [
    { name: 'own', testIgnore: ['**/documented/**', ...long], use: { baseURL: `http://127.0.0.1:${own}` } },
    { name: 'documented', testMatch: '**/documented/**', use: { baseURL: `http://127.0.0.1:${documented}` } },
  ],
  webServer: [
    server('tests/support/portal/own-portal.ts', own, '/api/health', { DATA_DIR: sharedDemo() }),
    server('tests/support/portal/documented-portal.ts', documented, '/login'),
  ],
})
