import { agreementNotices } from '#fund/notices/notice-titles.ts'
import type { Notifier } from '#server/notices/notifications/notifier.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Db, NamedActor, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import type { CheckedFile } from '#server/platform/files/documents.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { askedOf } from './find.ts'

interface Uploaded {
  readonly file: CheckedFile
}

/** Throws 404 if the agreement does not exist. */
export const agreementById = async (db: Db, id: string) => {
  const row = await db.selectFrom('agreements').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such agreement.')
  return row
}

interface Version {
  readonly id: string
  readonly title: string
  readonly version: number
}

const keepVersion = async (work: Work<NamedActor>, { id, title, version }: Version, { file }: Uploaded) => {
  const { by } = work.actor
  const { base64, bytes, digest } = file
  await work.db
    .insertInto('agreement_versions')
    .values({
      agreement_id: id,
      version,
      uploaded_at: work.now,
      uploaded_by: by.email,
      bytes,
      file: base64,
      digest,
    })
    .execute()
  const detail = `version ${version}, SHA-256 ${digest}`
  await audit(work, { action: 'agreement.upload', subject: title, detail })
}

const tell = async (work: Work, { title, version }: Version, notifier: Notifier): Promise<void> => {
  const people = await askedOf(work.db).select('people.id').orderBy('people.id').execute()
  await notifier(
    work,
    people.map(({ id }) => ({
      personId: id,
      type: 'system',
      priority: 'high',
      kept: true,
      title: version === 1 ? agreementNotices.first : agreementNotices.next,
      message: `“${title}”, version ${version}, is ready for you to read and sign under Settings, Documents.`,
    })),
  )
}

/** Adds an agreement with its first version. Throws 409 if one with that title is asked for already. */
export const addAgreement = async (
  work: Work<NamedActor>,
  { title, ...uploaded }: Uploaded & { readonly title: string },
  notifier: Notifier = notifyAll,
): Promise<string> => {
  const same = work.db
    .selectFrom('agreements')
    .select('id')
    .where('title', '=', title)
    .where('withdrawn_at', 'is', null)
  if (await same.executeTakeFirst())
    throw refuse(409, 'There is already an agreement with this title: add a version to it instead.')
  const first = { id: timeId(work.now), title, version: 1 }
  await work.db
    .insertInto('agreements')
    .values({ ...first, withdrawn_at: null, withdrawn_by: null })
    .execute()
  await keepVersion(work, first, uploaded)
  await tell(work, first, notifier)
  return first.id
}

/**
 * Adds the next version. Throws 404 if the agreement does not exist, 409 if it was withdrawn or the file has not
 * changed.
 */
export const replaceAgreement = async (
  work: Work<NamedActor>,
  { id, ...uploaded }: Uploaded & { readonly id: string },
  notifier: Notifier = notifyAll,
): Promise<void> => {
  const { title, withdrawn_at } = await agreementById(work.db, id)
  if (withdrawn_at !== null) throw refuse(409, 'This agreement was withdrawn: add it again.')
  // The row is locked from here on, so that two simultaneous uploads become two versions.
  const { version } = await work.db
    .updateTable('agreements')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const before = await work.db
    .selectFrom('agreement_versions')
    .select('file')
    .where('agreement_id', '=', id)
    .where('version', '=', version - 1)
    .executeTakeFirstOrThrow()
  if (before.file === uploaded.file.base64) throw refuse(409, `This is the file of version ${version - 1}.`)
  await keepVersion(work, { id, title, version }, uploaded)
  await tell(work, { id, title, version }, notifier)
}

/** Stops asking for signatures; doing it again changes nothing. */
export const withdrawAgreement = async (work: SignedInWork, { id }: { readonly id: string }): Promise<void> => {
  const { by } = work.actor
  const { title } = await agreementById(work.db, id)
  const row = await work.db
    .updateTable('agreements')
    .set({ withdrawn_at: work.now, withdrawn_by: by.email })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('version')
    .executeTakeFirst()
  if (!row) return
  const detail = `version ${row.version} is no longer asked for`
  await audit(work, { action: 'agreement.withdraw', subject: title, detail })
}
