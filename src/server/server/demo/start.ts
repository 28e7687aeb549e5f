import { generateKeyPairSync, sign } from 'node:crypto'
import type { FundSettings } from '#contract/calls/control/fund-settings.ts'
import { addDays, addMonths, newYorkDate, newYorkMonth } from '#fund/calendar/new-york.ts'
import { dayMs, hourMs } from '#fund/calendar/time.ts'
import { previousWeek } from '#fund/calendar/week.ts'
import { csvOf } from '#fund/text/csv.ts'
import { hashPassword } from '#server/access/sign-in/passwords.ts'
import { lockBookPatiently } from '#server/ledger/append.ts'
import { importBenchmark } from '#server/money/benchmarks/import.ts'
import { accountsOfInvestors } from '#server/people/accounts/find.ts'
import { raiseApproval } from '#server/people/accounts/register.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { checker } from '#server/proof/log/hashing.ts'
import { keepWitness } from '#server/proof/log/witnesses.ts'
import { askForPapers } from '#server/proof/papers/documents.ts'
import { weekWaitedFor } from '#server/proof/papers/drafts.ts'
import { periodSpan } from '#server/proof/papers/periods.ts'
import { drawAgreements, giveAgreements } from './agreements.ts'
import { beginBank } from './bank.ts'
import { layBankFiles } from './bank-files.ts'
import { demoAdmin } from './batches.ts'
import { weekAfter } from './calendar.ts'
import { demoAdminEmail } from './cast.ts'
import { giveAccounts } from './data.ts'
import { giveDesk } from './desk.ts'
import { addApprover, enrol } from './enrol.ts'
import { holdOnePayout } from './held.ts'
import { giveNewsletter } from './newsletter.ts'
import { bringHistory, playWeeks, type Stage } from './play.ts'
import { between, randomOf } from './random.ts'
import { giveSystems } from './systems.ts'

const issuedAfterMs = 3 * dayMs
const monthsTried = 2

/**
 * Issues the statements of the latest month whose weeks are all closed, dated soon after its end; they are drawn after
 * the start.
 */
const issueLatestMonth = async (work: Work): Promise<void> => {
  const { now } = work
  for (let back = 1; back <= monthsTried; back += 1) {
    const period = addMonths(`${newYorkMonth(now)}-01`, -back).slice(0, 7)
    const span = periodSpan(period, now)
    if ((await weekWaitedFor(work.db, span)) !== null) continue
    const at = Math.min(now, span.to + issuedAfterMs)
    return askForPapers(work.asOf(at).as({ by: { email: demoAdminEmail }, from: '127.0.0.1' }), { period })
  }
}

const rawBytes = 32

/** The demo's witness countersigns the newest root, with a key that nobody keeps. */
const countersign = async (work: Work): Promise<void> => {
  const row = await work.db
    .selectFrom('proof_statements')
    .select(['number', 'text'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-rawBytes).toString('hex')
  const signature = sign(null, Buffer.from(row.text, 'utf8'), privateKey).toString('base64')
  await keepWitness(work, checker, { statement: row.number, name: 'Demo Notary', key, signature })
}

const [worst, best] = [-140, 180]
const wholeHundredths = 10_000
const firstLevel = 100_000
const fridayAfterSunday = 5

const asLevel = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** A made-up index that says so: a level each Friday, from the week before the fund's first up to the last Friday. */
const bringBenchmark = async (work: Work, firstWeek: number): Promise<void> => {
  const today = newYorkDate(work.now)
  const rows: [string, string, string, string][] = []
  let level = firstLevel
  for (let place = -1; ; place += 1) {
    const friday = addDays(newYorkDate(weekAfter(firstWeek, place).from), fridayAfterSunday)
    if (friday >= today) break
    const move = between(randomOf('benchmark', place), worst, best)
    level = Math.round((level * (wholeHundredths + move)) / wholeHundredths)
    rows.push([friday, asLevel(level), 'Made up for the demo', 'None needed: not based on an index'])
  }
  const text = csvOf([['date', 'level', 'source', 'licence'], ...rows])
  await importBenchmark(work.as(await demoAdmin(work)), { name: 'Example index (made up)', text, replaces: null })
}

const guards: Partial<FundSettings> = {
  twoPeople: true,
  closeAbove: 50_000,
  correctionAbove: 10_000,
  payoutAbove: 25_000,
  importAbove: 250_000,
  moneyInByTwo: true,
  moneyInAbove: 50_000,
  capitalAdditions: 'on',
}

/** The demo fund's guards: one admin closes a usual week, two close a larger one. */
const setGuards = async (work: Work): Promise<void> => {
  const rows = Object.entries(guards).map(([setting, value]) => ({
    setting,
    value: JSON.stringify(value),
    changed_at: work.now,
    changed_by: demoAdminEmail,
  }))
  await work.db.insertInto('fund_settings').values(rows).execute()
}

/** The password of the demo accounts; only the login page of a demo build mentions it. */
const demoPassword = 'demo-portal'

/** Closed weeks at a first start; one more has ended and waits to be closed. */
const demoWeeks = 60
const readAfterMs = hourMs
const unreadMs = 28 * dayMs
const rowId = 1

const stageOf = async (db: Db, firstWeek: number): Promise<Stage> => {
  const people = await db.selectFrom('people').select(['id', 'email']).execute()
  const idOf = new Map(people.map(({ id, email }) => [email, id]))
  return { firstWeek, idOf, adminId: idOf.get(demoAdminEmail) ?? '' }
}

/** Notifications older than four weeks were read within an hour. */
const readOldNotifications = ({ db, now }: Work) =>
  db
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb('created_at', '+', readAfterMs) }))
    .where('created_at', '<', now - unreadMs)
    .execute()

const applicantsOf = (db: Db) =>
  accountsOfInvestors(db)
    .select(['investor_accounts.id', 'name', 'email'])
    .where('investor_accounts.status', '=', 'pending')
    .orderBy('investor_accounts.id')
    .execute()

const begin = async (
  work: Work,
  passwordHash: string,
  { secret, config }: Pick<Context, 'secret' | 'config'>,
): Promise<void> => {
  const ended = previousWeek(work.now)
  const firstWeek = weekAfter(ended.from, -demoWeeks - 1).from
  const latest = demoWeeks + 1
  await enrol(work, firstWeek, passwordHash)
  await setGuards(work)
  await giveAccounts(work, secret)
  await playWeeks(work, await stageOf(work.db, firstWeek), -1, latest)
  await countersign(work)
  await beginBank(work)
  await holdOnePayout(work, { secret, config })
  await bringHistory(work, firstWeek)
  await bringBenchmark(work, firstWeek)
  await readOldNotifications(work)
  for (const { id, name, email } of await applicantsOf(work.db)) await raiseApproval(work, id, { name, email })
  await issueLatestMonth(work)
  await work.db.insertInto('demo').values({ id: rowId, first_week: firstWeek, played: latest }).execute()
}

const goOn = async (work: Work, { firstWeek, played }: { firstWeek: number; played: number }) => {
  const ended = previousWeek(work.now)
  let latest = played
  while (weekAfter(firstWeek, latest + 1).from <= ended.from) latest += 1
  if (latest === played) return
  await playWeeks(work, await stageOf(work.db, firstWeek), played, latest)
  await work.db.updateTable('demo').set({ played: latest }).where('id', '=', rowId).execute()
}

/**
 * Makes the demo fund at a first start, and at each later one plays the weeks that have passed since: real entries by
 * the fund's own operations at simulated instants, from a fixed seed. The latest ended week is left to the admin, and a
 * week that the admin has reported is not touched. All or nothing, and once on any number of nodes.
 */
export const startDemo = async ({ store, config, secret, site, clock }: Context): Promise<void> => {
  const known = await store.read.selectFrom('demo').select('id').executeTakeFirst()
  const passwordHash = known ? '' : await hashPassword(demoPassword, config.passwordCost)
  const files = await drawAgreements()
  await store.write(async (work) => {
    await lockBookPatiently(work)
    const made = await work.db.selectFrom('demo').selectAll().executeTakeFirst()
    if (made) {
      await giveAccounts(work, secret)
      await addApprover(work)
    }
    if (made) await goOn(work, { firstWeek: made.first_week, played: made.played })
    else await begin(work, passwordHash, { secret, config })
    await giveAgreements(work, files)
    await giveSystems(work, config)
    await giveDesk(work, config)
    await giveNewsletter(work, site?.current().posts ?? [])
  })
  if (!known) await layBankFiles(store.read, clock.now(), config.dataDir)
}
