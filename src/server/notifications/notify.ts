import type { Work } from '../store/store.ts'
import { timeId } from '../store/time-id.ts'
import { mapInTurns } from '../turns.ts'
import { deliver } from './deliver.ts'
import { notificationKey } from './news-key.ts'
import type { Notice, Posted } from './notice.ts'

const rowsMax = 500

const insert = async ({ db }: Work, now: number, notices: readonly Posted[]): Promise<void> => {
  await db
    .insertInto('notifications')
    .values(
      notices.map(({ id, personId, type, priority, title, message, metadata }) => ({
        id,
        person_id: personId,
        type,
        priority,
        title,
        message,
        metadata: metadata ? JSON.stringify(metadata) : null,
        created_at: now,
        read_at: null,
      })),
    )
    .execute()
}

/**
 * Writes notifications into the feeds in the caller's unit, with the mails that settings allow (api.md "Delivery"), and
 * tells the sockets at its commit; `told` hears of each few hundred. The answer is their ids, in order. Fails where there
 * is no such person.
 */
export const notifyAll = async (
  work: Work,
  now: number,
  notices: readonly Notice[],
  told?: (count: number) => Promise<void>,
): Promise<string[]> => {
  const posted: Posted[] = await mapInTurns(notices, (notice) => ({ ...notice, id: timeId(now) }))
  for (let start = 0; start < posted.length; start += rowsMax) {
    const some = posted.slice(start, start + rowsMax)
    await insert(work, now, some)
    const loud = some.filter(({ quietly }) => !quietly)
    await deliver(work, now, loud)
    await work.publish('notification', ...loud.map(notificationKey))
    await told?.(some.length)
  }
  return posted.map(({ id }) => id)
}

/** One notification, as `notifyAll`; the answer is its id. */
export const notify = async (work: Work, now: number, notice: Notice): Promise<string> => {
  const [id = ''] = await notifyAll(work, now, [notice])
  return id
}
