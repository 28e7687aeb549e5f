import { sql } from 'kysely'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { everyRow, fileRowsAtOnce, pageOfRows } from '#server/platform/http/page.ts'

export const subscriberColumns = {
  email: 'text',
  subscribed_at: 'instant',
  language: 'text',
  letters_sent: 'number',
  refused_in_a_row: 'number',
} as const

/** Everybody whose subscription is confirmed, in the order of their ids. */
export const subscriberTable = (db: Db) =>
  everyRow(async (after) => {
    const found = await db
      .selectFrom('newsletter')
      .select(['id', 'email', 'confirmed_at', 'language', 'refusals'])
      .select(({ selectFrom }) =>
        selectFrom('letter_recipients')
          .whereRef('subscriber_id', '=', 'newsletter.id')
          .where('outcome', '=', 'sent')
          .select(sql<number>`cast(count(*) as bigint)`.as('letters'))
          .as('letters'),
      )
      .where('confirmed_at', 'is not', null)
      .$if(after !== undefined, (only) => only.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(fileRowsAtOnce + 1)
      .execute()
    return pageOfRows(found, fileRowsAtOnce, ({ email, confirmed_at, language, refusals, letters }) => ({
      email,
      subscribed_at: iso(confirmed_at ?? 0),
      language: language ?? 'en',
      letters_sent: letters ?? 0,
      refused_in_a_row: refusals,
    }))
  })
