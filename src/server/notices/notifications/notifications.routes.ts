import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { Keep } from '#server/platform/http/kept-answers.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { latestNotifications, markAllAsRead, markAsRead } from './feed.ts'
import { viewNotification } from './view.ts'

/** Calls 12 to 14 of spec §7. */
export const notifications = ({ store, clock }: Context, keep: Keep) =>
  ({
    listNotifications: keep(async ({ by }) => (await latestNotifications(store.read, by.id)).map(viewNotification)),

    markAllRead: async ({ by }) => ({
      updated: await store.write(({ db }) => markAllAsRead(db, by.id, clock.now())),
    }),

    markRead: async ({ params, by }) => {
      const row = await store.write(({ db }) => markAsRead(db, by.id, params.id, clock.now()))
      if (!row) throw refuse(404, 'There is no such notification.')
      return viewNotification(row)
    },
  }) satisfies Handlers<'listNotifications' | 'markAllRead' | 'markRead'>
