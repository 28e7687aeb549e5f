import type { FastifyReply, FastifyRequest } from 'fastify'
import { minuteMs } from '#fund/calendar/time.ts'
import type { By, Clock, Context } from '../config/context.ts'
import type { Topic } from '../database/news.ts'
import type { Work } from '../database/store.ts'

/** The topic of news that something of an account has changed. */
export const accountNews = 'account'

/** The key of news that concerns every account. */
export const everybody = 'everybody'

/** If more accounts than this change at once, as at a close, the news goes to everybody who listens. */
const namedMax = 50

/**
 * Sends news to these people's sockets, on every node and at the commit, that something of their accounts has changed.
 */
export const tellAccounts = (work: Pick<Work, 'publish'>, personIds: readonly string[]): Promise<void> =>
  work.publish(accountNews, ...(personIds.length > namedMax ? [everybody] : personIds))

/** A message to one person's sockets; its id distinguishes it from earlier ones. */
export interface LiveMessage {
  readonly personId: string
  readonly id: string
  readonly text: string
}

/** What the sockets of this process send; a room above supplies it and says who it is for. */
export interface Feed {
  readonly topic: Topic
  /** The owner and id that a key names: only nodes holding one of the owner's sockets read the news. */
  readKey(key: string): { readonly personId: string; readonly id: string }
  byId(ids: readonly string[]): Promise<LiveMessage[]>
  /** All messages to these people since an instant (epoch ms). */
  since(personIds: readonly string[], at: number): Promise<LiveMessage[]>
}

/** For how long it is remembered when an account changed; a page that opens its socket later hears that it may have. */
const keptMs = minuteMs

/**
 * When accounts last changed: a page reads its data before its socket is open, so a change in between is news to it.
 */
export const newRecentChanges = (clock: Clock) => {
  const startedAt = clock.now()
  const changedAt = new Map<string, number>()
  const isBefore = (key: string, since: number): boolean => (changedAt.get(key) ?? Number.NEGATIVE_INFINITY) < since
  return {
    /** `key` is the news's key: a person's id, or everybody. */
    note: (key: string): void => void changedAt.set(key, clock.now()),
    /** Whether something may have changed for a person within the last `milliseconds`. */
    within: (personId: string, milliseconds: number): boolean => {
      const since = clock.now() - milliseconds
      return milliseconds > keptMs || since < startedAt || !isBefore(personId, since) || !isBefore(everybody, since)
    },
    forgetOld: (): void => {
      for (const key of changedAt.keys()) if (isBefore(key, clock.now() - keptMs)) changedAt.delete(key)
    },
  }
}

/**
 * After a call that may have changed something of an investor's own, sends news of it to their other tabs and devices;
 * `hasAccount` tells investors.
 */
export const tellOwnTabs =
  ({ store, log }: Pick<Context, 'store' | 'log'>, hasAccount: (by: By) => boolean) =>
  async ({ by, method }: FastifyRequest, { statusCode }: FastifyReply): Promise<void> => {
    if (!by || !hasAccount(by) || method === 'GET' || method === 'HEAD' || statusCode >= 300) return
    try {
      await store.tell(accountNews, by.id)
    } catch (reason) {
      log.warn({ reason: String(reason) }, 'the other tabs could not be notified of a change')
    }
  }

/**
 * What waits for a second person is on every admin's screen, whether they may decide it or asked for it; so is what
 * Today says of other systems.
 */
export const tellAdmins = async (work: Work): Promise<void> => {
  const admins = await work.db
    .selectFrom('people')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  await tellAccounts(
    work,
    admins.map(({ id }) => id),
  )
}
