import type { NotificationSettingsPart } from '#contract/entities/settings.ts'
import type { NotificationSettings } from '#fund/notices/notification-settings.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { mergeSettings, wholeSettings } from './settings.ts'

interface Saved {
  readonly changes: string
  readonly version: number
}

const savedOf = (db: Db, personId: string): Promise<Saved | undefined> =>
  db
    .selectFrom('notification_settings')
    .select(['changes', 'version'])
    .where('person_id', '=', personId)
    .executeTakeFirst()

/** A person's whole settings: what was saved over the defaults. */
export const notificationSettingsOf = async (db: Db, personId: string): Promise<NotificationSettings> =>
  wholeSettings((await savedOf(db, personId))?.changes ?? null)

const saveOver = async ({ db }: Work, personId: string, part: NotificationSettingsPart, found: Saved | undefined) => {
  const changes = JSON.stringify(mergeSettings(found ? JSON.parse(found.changes) : {}, part))
  if (!found)
    return db
      .insertInto('notification_settings')
      .values({ person_id: personId, changes, version: 1 })
      .onConflict((conflict) => conflict.column('person_id').doNothing())
      .returning('changes')
      .executeTakeFirst()
  return db
    .updateTable('notification_settings')
    .set({ changes, version: found.version + 1 })
    .where('person_id', '=', personId)
    .where('version', '=', found.version)
    .returning('changes')
    .executeTakeFirst()
}

/** Saves a part. Two parts saved at once are both kept: a save that finds another version than it read starts again. */
export const saveNotificationSettings = async (
  work: Work,
  personId: string,
  part: NotificationSettingsPart,
): Promise<NotificationSettings> => {
  for (;;) {
    const found = await savedOf(work.db, personId)
    const saved = await saveOver(work, personId, part, found)
    if (saved) return wholeSettings(saved.changes)
  }
}
