import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { Keep } from '#server/platform/http/kept-answers.ts'
import { pageOfRows, pageRowsDefault } from '#server/platform/http/page.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { latestNotifications, markAllAsRead, markAsRead, notificationsBefore, viewNotification } from './feed.ts'
import { notificationSettingsOf, saveNotificationSettings } from './save-settings.ts'
import { hasSignedEmails, saveSignedEmails } from './signed-emails.ts'

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

/** The part of the account extension that reads notifications beyond the latest 200, and says what emails carry. */
export const accountNotifications = ({ store }: Context) =>
  ({
    listOlderNotifications: async ({ query: { before, limit = pageRowsDefault }, by }) => {
      const found = await notificationsBefore(store.read, by.id, before, limit + 1)
      return pageOfRows(found, limit, viewNotification)
    },

    readSignedEmails: async ({ by }) => ({ on: await hasSignedEmails(store.read, by.id) }),

    saveSignedEmails: async ({ body: { on }, by }) => {
      await store.write((work) => saveSignedEmails(work, by.id, on))
      return { on }
    },
  }) satisfies Handlers<'listOlderNotifications' | 'readSignedEmails' | 'saveSignedEmails'>

/** Calls 15 and 16 of spec §7. */
export const settings = ({ store }: Context) =>
  ({
    readNotificationSettings: ({ by }) => notificationSettingsOf(store.read, by.id),

    saveNotificationSettings: ({ body, by }) => store.write((work) => saveNotificationSettings(work, by.id, body)),
  }) satisfies Handlers<'readNotificationSettings' | 'saveNotificationSettings'>
