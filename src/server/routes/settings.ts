import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { saveSettings } from '../notifications/save-settings.ts'
import { wholeSettings } from '../notifications/settings.ts'

/** Calls 15 and 16 of spec §7. */
export const settings = ({ store }: Context) =>
  ({
    readNotificationSettings: async ({ by }) => {
      const saved = await store.read
        .selectFrom('notification_settings')
        .select('changes')
        .where('person_id', '=', by.id)
        .executeTakeFirst()
      return wholeSettings(saved?.changes ?? null)
    },

    saveNotificationSettings: ({ body, by }) => store.write((work) => saveSettings(work, by.id, body)),
  }) satisfies Handlers<'readNotificationSettings' | 'saveNotificationSettings'>
