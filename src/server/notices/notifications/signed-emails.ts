import type { Db, Work } from '#server/platform/database/store.ts'

/** Whether a person asked for the signed text of each week in its email. */
export const hasSignedEmails = async (db: Db, personId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('notification_settings')
    .select('signed_emails')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.signed_emails === 1
}

export const saveSignedEmails = async ({ db }: Work, personId: string, on: boolean): Promise<void> => {
  const signed = on ? 1 : 0
  await db
    .insertInto('notification_settings')
    .values({ person_id: personId, changes: '{}', version: 1, signed_emails: signed })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ signed_emails: signed }))
    .execute()
}
