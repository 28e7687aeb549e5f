import { findOrInstallBrowser } from './tests/browser.ts'
import { runChecks } from './tests/checks.ts'
import { runPlaywright } from './tests/playwright.ts'
import { runSteps, type Step } from './tests/steps.ts'
import type { Tally } from './tests/tally.ts'
import { runVitest } from './tests/vitest.ts'
import { builtVariant, type Variant, variants } from './variants.ts'

const buildSites = async (): Promise<void> => {
  for (const variant of Object.keys(variants) as Variant[]) {
    console.log(`Building the site "${variant}" …`)
    await builtVariant(variant)
  }
}

const browserTests = async (args: readonly string[]): Promise<Tally> => {
  const chromium = findOrInstallBrowser()
  if (chromium) return runPlaywright(chromium, args)
  console.error('NOT OK: no Chromium could be found or installed, so no browser test ran. Set PORTAL_CHROMIUM to one.')
  return { passed: 0, failed: 1 }
}

const checks: Step = { name: 'checks', run: runChecks }
const unit: Step = { name: 'unit', run: () => runVitest('unit') }
const server: Step = { name: 'server', run: () => runVitest('server') }
const site: Step = { name: 'site', run: () => buildSites().then(() => runVitest('site')) }
const e2e: Step = { name: 'e2e', run: (args) => buildSites().then(() => browserTests(args)) }

// The checks and the builds of the sites leave a processor idle for a quarter of their time, so they run side by side.
// The server's and the browser's tests do not: two lanes would take as long, and each test would get half of them.
await runSteps([[[checks, unit], [site]], [[server, e2e]]])
