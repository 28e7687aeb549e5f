import { numberedParts } from '#server/platform/database/in-batches.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { type SealedFor, seal, unseal } from '#server/platform/keys/seal.ts'

const sealedFor = (fileId: string, number: number): SealedFor => ({
  field: 'prepared-file',
  row: `${fileId} ${number}`,
})

/** Stores a part of a file, encrypted and counted from 0: the database is what every node reaches. */
export const keepPart = async (work: Work, fileId: string, number: number, bytes: Buffer): Promise<void> => {
  const sealed = seal(work.secret(), sealedFor(fileId, number), bytes.toString('base64'))
  await work.db.insertInto('prepared_file_parts').values({ file_id: fileId, number, sealed }).execute()
}

export const dropParts = async (db: Db, fileId: string): Promise<void> => {
  await db.deleteFrom('prepared_file_parts').where('file_id', '=', fileId).execute()
}

/** The parts of a file in order, one in memory at a time. */
export const preparedFileParts = (db: Db, secret: Keyring, fileId: string): AsyncGenerator<Buffer> =>
  numberedParts(async (number) => {
    const part = await db
      .selectFrom('prepared_file_parts')
      .select('sealed')
      .where('file_id', '=', fileId)
      .where('number', '=', number)
      .executeTakeFirst()
    return part && Buffer.from(unseal(secret, sealedFor(fileId, number), part.sealed), 'base64')
  })
