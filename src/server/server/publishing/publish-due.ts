import { newYorkDate } from '#fund/calendar/new-york.ts'
import { hourMs, minuteMs } from '#fund/calendar/time.ts'
import type { Context } from '#server/platform/config/context.ts'
import { dropFact } from '#server/platform/database/facts.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { buildAgain } from './build-again.ts'

const claimFact = 'site-being-built'
/** Longer than any build: after it, a node that claimed it has ended. */
const claimMs = 15 * minuteMs
/** What a build stumbles on is not gone a minute later. */
const retryMs = hourMs

/** Whether this node is to build now: one at a time does, of all that share a database. */
const claim = async (store: Store, now: number): Promise<boolean> => {
  const claimed = await store.write(({ db }) =>
    db
      .insertInto('facts')
      .values({ key: claimFact, value: String(now) })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ value: String(now) })
          .where('facts.value', '<', String(now - claimMs)),
      )
      .returning('key')
      .executeTakeFirst(),
  )
  return claimed !== undefined
}

/** Tells every node that the site in its folder may be another. */
const tellNodes = (store: Store, builtFrom: string): Promise<unknown> =>
  store.write((work) => work.publish('site', builtFrom))

/** The number of the newest root of a week, 0 before the first. */
const newestRoot = async (db: Db): Promise<number> => {
  const { number } = await db
    .selectFrom('proof_statements')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('week_from', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(number ?? 0)
}

/**
 * Builds the texts of the last start again, in a process of its own, when their pages say something else by now, and
 * serves the result once it is whole: on the day of a post or of a decision, and once for each new root of a week, which
 * the landing page states. Nodes that share a folder build once; one that has a folder of its own builds after the
 * others.
 */
export const newPublisher = (context: Context): ((signal: AbortSignal) => Promise<void>) => {
  const { site, store, clock, log, config } = context
  const script = config.rebuildScript
  let failedAt = Number.NEGATIVE_INFINITY
  let triedRoot = 0
  if (site === null || script === null) return async () => undefined
  return async (signal) => {
    await site.reload()
    const now = clock.now()
    const today = newYorkDate(now)
    const dueDays = (): string[] => site.current().scheduled.filter((day) => day <= today)
    const due = dueDays()
    const { root: statedRoot } = site.current()
    const newest = statedRoot === null ? 0 : await newestRoot(store.read)
    const isRootDue = newest > Math.max(statedRoot ?? 0, triedRoot)
    if ((due.length === 0 || now - failedAt < retryMs) && !isRootDue) return
    if (!(await claim(store, now))) return
    triedRoot = newest
    try {
      await site.swapIn(await buildAgain(script, signal))
      await tellNodes(store, site.current().builtFrom)
      if (dueDays().length > 0)
        throw new Error('The build held the posts back: its clock is behind that of the server.')
      if (due.length > 0) log.info({ days: due }, 'posts were published on their day')
      else log.info({ root: site.current().root }, 'the site states the newest root')
    } catch (reason) {
      if (signal.aborted) return
      failedAt = now
      throw reason
    } finally {
      await dropFact(store, claimFact)
    }
  }
}

/** Serves what another node has built into the folder that both serve; the returned function ends it. */
export const followSite = ({ site, store, log }: Context): (() => void) => {
  const reload = (): void => {
    site?.reload().catch((reason) => log.error({ reason: String(reason) }, 'the new site cannot be read'))
  }
  return store.subscribe({ received: (topic) => topic === 'site' && reload(), resumed: reload })
}
