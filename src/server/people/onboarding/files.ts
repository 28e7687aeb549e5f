import type { CheckFileType } from '#fund/access/onboarding.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import type { CheckedFile } from '#server/platform/files/documents.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { type SealedFor, seal, unseal } from '#server/platform/keys/seal.ts'

const sealedFor = (id: string): SealedFor => ({ field: 'check-file', row: id })

export interface NamedFile extends CheckedFile {
  readonly name: string
}

/** Keeps the document of a check, encrypted. */
export const keepFile = async (
  work: Work,
  {
    checkId,
    personId,
    file: { name, base64, bytes, type },
  }: {
    readonly checkId: string
    readonly personId: string
    readonly file: NamedFile
  },
): Promise<void> => {
  const id = timeId(work.now)
  const sealed = seal(work.secret(), sealedFor(id), base64)
  await work.db
    .insertInto('check_files')
    .values({ id, check_id: checkId, account_id: personId, name, type, bytes, sealed })
    .execute()
}

export interface CheckFile {
  readonly name: string
  readonly type: CheckFileType
  readonly email: string
  readonly file: Buffer
}

/** Throws 404 if there is no such document. */
export const fileById = async (db: Db, secret: Keyring, id: string): Promise<CheckFile> => {
  const row = await db
    .selectFrom('check_files')
    .innerJoin(holders, 'holders.id', 'check_files.account_id')
    .select(['check_files.name', 'check_files.type', 'check_files.sealed', 'holders.email'])
    .where('check_files.id', '=', id)
    .executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such document.')
  const { sealed, ...shown } = row
  return { ...shown, file: Buffer.from(unseal(secret, sealedFor(id), sealed), 'base64') }
}

/** All of a person's documents, for their own export. */
export const checkFilesOf = async (db: Db, secret: Keyring, personId: string) => {
  const rows = await db
    .selectFrom('check_files')
    .select(['id', 'name', 'sealed'])
    .where('account_id', '=', personId)
    .execute()
  return rows.map(({ id, name, sealed }) => ({
    name,
    file: Buffer.from(unseal(secret, sealedFor(id), sealed), 'base64'),
  }))
}
