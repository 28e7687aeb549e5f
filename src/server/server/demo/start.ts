import { dayMs, hourMs } from '#fund/calendar/time.ts'
import { previousWeek } from '#fund/calendar/week.ts'
import { hashPassword } from '#server/access/sign-in/passwords.ts'
import { lockBookPatiently } from '#server/ledger/append.ts'
import { raiseApproval } from '#server/people/accounts/register.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { drawAgreements, giveAgreements } from './agreements.ts'
import { beginBank } from './bank.ts'
import { bringBenchmark } from './benchmark.ts'
import { weekAfter } from './calendar.ts'
import { demoAdminEmail } from './cast.ts'
import { giveAccounts } from './data.ts'
import { giveDesk } from './desk.ts'
import { addApprover, enrol } from './enrol.ts'
import { setGuards } from './guards.ts'
import { countersign, issueLatestMonth } from './issue.ts'
import { giveNewsletter } from './newsletter.ts'
import { bringHistory, playWeeks, type Stage } from './play.ts'
import { giveSystems } from './systems.ts'

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
const readOldNotifications = ({ db }: Work, now: number) =>
  db
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb('created_at', '+', readAfterMs) }))
    .where('created_at', '<', now - unreadMs)
    .execute()

const applicantsOf = (db: Db) =>
  db.selectFrom('people').select(['id', 'name', 'email']).where('status', '=', 'pending').orderBy('id').execute()

const begin = async (work: Work, now: number, passwordHash: string, secret: Keyring): Promise<void> => {
  const ended = previousWeek(now)
  const firstWeek = weekAfter(ended.from, -demoWeeks - 1).from
  const latest = demoWeeks + 1
  await enrol(work, now, firstWeek, passwordHash)
  await setGuards(work, now)
  await giveAccounts(work, secret)
  await playWeeks(work, await stageOf(work.db, firstWeek), -1, latest)
  await countersign(work, now)
  await beginBank(work, now)
  await bringHistory(work, now, firstWeek)
  await bringBenchmark(work, now, firstWeek)
  await readOldNotifications(work, now)
  for (const { id, name, email } of await applicantsOf(work.db)) await raiseApproval(work, now, id, { name, email })
  await issueLatestMonth(work, now)
  await work.db.insertInto('demo').values({ id: rowId, first_week: firstWeek, played: latest }).execute()
}

const goOn = async (work: Work, now: number, { firstWeek, played }: { firstWeek: number; played: number }) => {
  const ended = previousWeek(now)
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
export const startDemo = async ({ store, clock, config, secret, site }: Context): Promise<void> => {
  const now = clock.now()
  const known = await store.read.selectFrom('demo').select('id').executeTakeFirst()
  const passwordHash = known ? '' : await hashPassword(demoPassword, config.passwordCost)
  const files = await drawAgreements()
  await store.write(async (work) => {
    await lockBookPatiently(work)
    const made = await work.db.selectFrom('demo').selectAll().executeTakeFirst()
    if (made) {
      await giveAccounts(work, secret)
      await addApprover(work, now)
    }
    if (made) await goOn(work, now, { firstWeek: made.first_week, played: made.played })
    else await begin(work, now, passwordHash, secret)
    await giveAgreements(work, now, files)
    await giveSystems(work, now, config)
    await giveDesk(work, now, config)
    await giveNewsletter(work, now, site?.current().posts ?? [])
  })
}
