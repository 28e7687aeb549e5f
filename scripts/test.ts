import { findOrInstallBrowser } from './tests/browser.ts'
import { runChecks } from './tests/checks.ts'
import { runPlaywright } from './tests/playwright.ts'
import { sum, type Tally } from './tests/tally.ts'
import { runVitest } from './tests/vitest.ts'
import { builtVariant, type Variant, variants } from './variants.ts'

const steps = ['checks', 'unit', 'server', 'site', 'e2e'] as const
type Step = (typeof steps)[number]

const [only, ...rest] = process.argv.slice(2)
const wanted: readonly Step[] = only ? steps.filter((step) => step === only) : steps
if (wanted.length === 0) {
  console.error(`"${only}" is no step: ${steps.join(', ')}`)
  process.exit(1)
}

const buildSites = async (): Promise<void> => {
  for (const variant of Object.keys(variants) as Variant[]) {
    console.log(`Building the site "${variant}" …`)
    await builtVariant(variant)
  }
}

const browserTests = async (): Promise<Tally> => {
  const chromium = findOrInstallBrowser()
  if (chromium) return runPlaywright(chromium, rest)
  console.error('NOT OK: no Chromium could be found or installed, so no browser test ran. Set PORTAL_CHROMIUM to one.')
  return { passed: 0, failed: 1 }
}

const runStep = async (step: Step): Promise<Tally> => {
  if (step === 'checks') return runChecks()
  if (step === 'site' || step === 'e2e') await buildSites()
  return step === 'e2e' ? browserTests() : runVitest(step)
}

const told: [Step, Tally][] = []
for (const step of wanted) {
  console.log(`\n— ${step} —`)
  const tally = await runStep(step).catch((reason): Tally => {
    console.error(reason instanceof Error ? reason.message : reason)
    return { passed: 0, failed: 1 }
  })
  told.push([step, tally])
}

console.log('')
for (const [step, { passed, failed }] of told) console.log(`${step}: ${passed} passed, ${failed} failed`)
const { passed, failed } = sum(told.map(([, tally]) => tally))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
