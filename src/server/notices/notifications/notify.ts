import { mapInTurns, yieldToEventLoop } from '#server/platform/base/yield.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { type Deferred, defer } from '#server/platform/queues/deferred.ts'
import { deliver } from './deliver.ts'
import type { Notice, Posted } from './notice.ts'
import { notificationKey } from './notice.ts'

/** How many notifications one unit writes if there are many. */
export const partNotices = 500

const insert = async ({ db, now }: Work, notices: readonly Posted[]): Promise<void> => {
  const rows = await mapInTurns(notices, ({ id, personId, type, priority, title, message, metadata }) => ({
    id,
    person_id: personId,
    type,
    priority,
    title,
    message,
    metadata: metadata ? JSON.stringify(metadata) : null,
    created_at: now,
    read_at: null,
  }))
  await inBatches(rows, (some) => db.insertInto('notifications').values(some).execute())
}

/** Up to this many are written in the caller's unit; more are written after it. */
const atOnceMax = 1000

const post = async (work: Work, some: readonly Posted[]): Promise<void> => {
  await insert(work, some)
  const loud = some.filter(({ quietly }) => !quietly)
  await deliver(work, loud)
  await work.publish('notification', ...loud.map(notificationKey))
}

interface Some {
  readonly at: number
  readonly notices: readonly Posted[]
}

/** Part of a notification to many: it is recorded with what was booked, and delivered soon after. */
export const tellSome: Deferred<Some> = {
  name: 'tell',
  many: true,
  run: (work, _ground, { at, notices }) => post(work.asOf(at), notices),
}

/** The owners of each account, who has owned it for longest first: a reader hears of their own access alone. */
const ownersOf = async (db: Db, accountIds: readonly string[]): Promise<Map<string, string[]>> => {
  const owners = new Map<string, string[]>()
  if (accountIds.length === 0) return owners
  const rows = await db
    .selectFrom('account_members')
    .select(['account_id', 'person_id'])
    .where('account_id', 'in', accountIds)
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .orderBy('since')
    .orderBy('id')
    .execute()
  for (const { account_id, person_id } of rows) owners.set(account_id, [...(owners.get(account_id) ?? []), person_id])
  return owners
}

/** Each notice once for everybody to whom it goes. */
const addressed = async ({ db, now }: Work, notices: readonly Notice[]): Promise<Posted[]> => {
  const owners = await ownersOf(db, [...new Set(notices.flatMap(({ accountId }) => accountId ?? []))])
  return notices.flatMap(({ accountId, personId, ...words }) =>
    (accountId === undefined ? [personId] : (owners.get(accountId) ?? [])).map((one) => ({
      ...words,
      personId: one,
      id: timeId(now),
    })),
  )
}

/**
 * Writes notifications into the feeds in the caller's unit, with the mails that settings allow (api.md "Delivery"), and
 * announces them to the sockets at its commit; `onNotified` is called with the number of each few hundred. If there are many,
 * the unit only records whom to notify of what, and units of their own deliver a few hundred each soon after, or after
 * the next start: a unit that notified a hundred thousand kept every other write waiting. Returns the ids, in order; a
 * notice about an account has one for each of its owners.
 * Fails if there is no such person.
 */
export const notifyAll = async (
  work: Work,
  notices: readonly Notice[],
  onNotified?: (count: number) => Promise<void>,
  subject: string | null = null,
): Promise<string[]> => {
  const isMany = notices.length > atOnceMax
  const ids: string[] = []
  for (let start = 0; start < notices.length; start += partNotices) {
    const some = await addressed(work, notices.slice(start, start + partNotices))
    for (const { id } of some) ids.push(id)
    if (isMany) await defer(work, tellSome, { at: work.now, notices: some }, subject)
    else await post(work, some)
    await onNotified?.(some.length)
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  return ids
}

/** One notification, like `notifyAll`; returns its id, the first if it goes to several. */
export const notify = async (work: Work, notice: Notice): Promise<string> => {
  const [id = ''] = await notifyAll(work, [notice])
  return id
}
