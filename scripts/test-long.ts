import { findOrInstallBrowser } from './tests/browser.ts'
import { runMutants } from './tests/mutants.ts'
import { walkThrough } from './tests/other-browsers.ts'
import { runPlaywright } from './tests/playwright.ts'
import { runSteps, type Step } from './tests/steps.ts'
import { sum, type Tally } from './tests/tally.ts'
import { runVitest } from './tests/vitest.ts'
import { builtVariant } from './variants.ts'

const long = { TEST_LONG: '1' }

const server = (name: string, ...files: string[]): Step => ({
  name,
  run: () =>
    runVitest(
      'server',
      files.map((file) => `tests/server/${file}`),
      long,
    ),
})

/** Browser tests at full size: every screen in both themes at four widths with axe; a whole life on each engine. */
const browser = (name: string, ...chosen: readonly string[]): Step => ({
  name,
  run: async () => {
    const chromium = findOrInstallBrowser()
    if (!chromium) throw new Error('NOT OK: no Chromium could be found or installed. Set PORTAL_CHROMIUM to one.')
    await builtVariant('own')
    await builtVariant('documented')
    return runPlaywright(chromium, chosen, long)
  },
})

/**
 * A hundred kills per engine of a process that books and of a portal, kills of PostgreSQL, first starts and upgrades, power
 * cuts, full disks, a frozen database, a failover, the same call a hundred times at once, half an hour under load.
 */
const faults = async (): Promise<Tally> => {
  const processes = ['ledger/kill', 'money/weeks/kill', 'platform/database/killed-migration']
  const kills = await runVitest(
    'server',
    processes.map((file) => `tests/server/${file}`),
    long,
  )
  const all = await runVitest('long', ['tests/long/faults', 'tests/long/start/'], long)
  return sum([kills, all])
}

const others = ['answer-times', 'deploy', 'editors-dev', 'large-fund', 'papers', 'rolling'].map(
  (part) => `tests/long/${part}`,
)

/** What takes longer than `npm test` may; each part can be run alone by its name: `npm run test:long -- lives`. */
const parts: readonly Step[] = [
  { name: 'engines', run: () => runVitest('server', [], { TEST_ENGINES: 'both' }) },
  server('lives', 'life/', 'trial/'),
  server('postings', 'ledger/postings'),
  server('manipulations', 'proof/verification/', 'proof/log/manipulations'),
  { name: 'statements', run: () => runVitest('unit', ['tests/unit/server/money/bank/generated'], long) },
  { name: 'proofs', run: () => runVitest('unit', ['tests/unit/fund/proof/proof-agreement'], long) },
  {
    name: 'return-files',
    run: () => runVitest('unit', ['tests/unit/server/money/bank-returns'], { RETURN_FILES: '2000' }),
  },
  {
    name: 'broker-weeks',
    run: () => runVitest('unit', ['tests/unit/server/money/broker/weeks'], { BROKER_WEEKS: '400' }),
  },
  { name: 'hostile', run: () => runVitest('long', ['tests/long/hostile'], long) },
  { name: 'attack', run: () => runVitest('long', ['tests/long/attack'], long) },
  { name: 'faults', run: faults },
  { name: 'long', run: () => runVitest('long', others, long) },
  { name: 'file-servers', run: () => runVitest('long', ['tests/long/file-servers'], long) },
  { name: 'scheduled-post', run: () => runVitest('long', ['tests/long/scheduled-post'], long) },
  { name: 'many-posts', run: () => runVitest('long', ['tests/long/many-posts'], long) },
  browser('looks', 'looks.spec'),
  browser('seldom', '--grep', '@long'),
  browser('cdn', 'cdn.spec'),
  browser('languages', 'languages.spec'),
  browser('whole-life', 'whole-life.spec'),
  browser('by-keyboard', 'by-keyboard.spec'),
  browser('newcomer', 'long/newcomer.spec'),
  browser('month', 'month-of-payments.spec'),
  browser('saturday', 'long/saturday.spec'),
  browser('translated', 'long/translated.spec'),
  browser('part-failures', 'long/typed-secrets.spec', 'long/reference.spec'),
  { name: 'firefox', run: () => walkThrough('firefox') },
  { name: 'webkit', run: () => walkThrough('webkit') },
  { name: 'mutants', run: runMutants },
]

await runSteps(parts.map((part) => [[part]]))
