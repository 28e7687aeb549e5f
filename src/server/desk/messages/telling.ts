import type { Message } from '#contract/calls/desk/messages.ts'
import { deliveredCount, partsLeft, stopTelling } from '#server/notices/notifications/telling.ts'
import type { Db, Work } from '#server/platform/database/store.ts'

/** The subject of those parts of a message that wait to be delivered. */
export const messageSubject = (id: string): string => `message ${id}`

interface Row {
  readonly id: string
  readonly state: Message['state']
  readonly recipients: number | null
}

/** Whether a message is still going out. */
export const isGoingOut = async (db: Db, id: string): Promise<boolean> =>
  (await partsLeft(db, [messageSubject(id)])).size > 0

/** The progress of each message that is still going out; none for the others. */
export const tellingOf = async (db: Db, rows: readonly Row[]): Promise<Map<string, Message['telling']>> => {
  const sent = rows.filter(({ state }) => state === 'sent')
  const left = await partsLeft(
    db,
    sent.map(({ id }) => messageSubject(id)),
  )
  return new Map(
    sent.flatMap(({ id, recipients }) => {
      const parts = left.get(messageSubject(id))
      return parts === undefined ? [] : [[id, { told: deliveredCount(recipients ?? 0, parts), of: recipients ?? 0 }]]
    }),
  )
}

/** Stops a message that is still going out: its recipients are then those who have it. False if everybody has it. */
export const stopMessage = async (work: Work, id: string): Promise<boolean> => {
  if ((await stopTelling(work, messageSubject(id))) === 0) return false
  await work.db
    .deleteFrom('message_recipients')
    .where('message_id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications')
            .select('notifications.id')
            .whereRef('notifications.id', '=', 'message_recipients.notification_id'),
        ),
      ),
    )
    .execute()
  const { recipients } = await work.db
    .selectFrom('message_recipients')
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'bigint').as('recipients'))
    .where('message_id', '=', id)
    .executeTakeFirstOrThrow()
  await work.db.updateTable('messages').set({ recipients }).where('id', '=', id).execute()
  return true
}
