import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { notificationSettingsOf, saveNotificationSettings } from './save-settings.ts'

/** Calls 15 and 16 of spec §7. */
export const settings = ({ store }: Context) =>
  ({
    readNotificationSettings: ({ by }) => notificationSettingsOf(store.read, by.id),

    saveNotificationSettings: ({ body, by }) => store.write((work) => saveNotificationSettings(work, by.id, body)),
  }) satisfies Handlers<'readNotificationSettings' | 'saveNotificationSettings'>
