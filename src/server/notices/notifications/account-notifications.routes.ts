import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageOfRows, pageRowsDefault } from '#server/platform/http/page.ts'
import { notificationsBefore } from './feed.ts'
import { viewNotification } from './view.ts'

/** The part of the account extension that reads notifications beyond the latest 200. */
export const accountNotifications = ({ store }: Context) =>
  ({
    listOlderNotifications: async ({ query: { before, limit = pageRowsDefault }, by }) => {
      const found = await notificationsBefore(store.read, by.id, before, limit + 1)
      return pageOfRows(found, limit, viewNotification)
    },
  }) satisfies Handlers<'listOlderNotifications'>
