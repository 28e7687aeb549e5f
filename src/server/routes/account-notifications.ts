import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { pageOfRows, pageRowsDefault } from '../http/page.ts'
import { viewNotification } from '../notifications/view.ts'

/** The part of the account extension that reaches past the latest 200. */
export const accountNotifications = ({ store }: Context) =>
  ({
    listOlderNotifications: async ({ query: { before, limit = pageRowsDefault }, by }) => {
      const found = await store.read
        .selectFrom('notifications')
        .selectAll()
        .where('person_id', '=', by.id)
        .$if(before !== undefined, (only) => only.where('id', '<', before ?? ''))
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      return pageOfRows(found, limit, viewNotification)
    },
  }) satisfies Handlers<'listOlderNotifications'>
