import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { refuse } from '../http/refuse.ts'
import { viewNotification } from '../notifications/view.ts'

const latestMax = 200

/** Calls 12 to 14 of spec §7. */
export const notifications = ({ store, clock }: Context) =>
  ({
    listNotifications: async ({ by }) => {
      const rows = await store.read
        .selectFrom('notifications')
        .selectAll()
        .where('person_id', '=', by.id)
        .orderBy('id', 'desc')
        .limit(latestMax)
        .execute()
      return rows.map(viewNotification)
    },

    markAllRead: async ({ by }) => {
      const { numUpdatedRows } = await store.write(({ db }) =>
        db
          .updateTable('notifications')
          .set({ read_at: clock.now() })
          .where('person_id', '=', by.id)
          .where('read_at', 'is', null)
          .executeTakeFirst(),
      )
      return { updated: Number(numUpdatedRows) }
    },

    markRead: async ({ params, by }) => {
      const row = await store.write(({ db }) =>
        db
          .updateTable('notifications')
          .set(({ fn, val, ref }) => ({ read_at: fn.coalesce(ref('read_at'), val(clock.now())) }))
          .where('id', '=', params.id)
          .where('person_id', '=', by.id)
          .returningAll()
          .executeTakeFirst(),
      )
      if (!row) throw refuse(404, 'There is no such notification.')
      return viewNotification(row)
    },
  }) satisfies Handlers<'listNotifications' | 'markAllRead' | 'markRead'>
