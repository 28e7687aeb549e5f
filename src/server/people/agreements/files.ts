import { holders } from '#server/access/memberships/memberships.ts'
import type { Whose } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'

const none = () => refuse(404, 'There is no such agreement.')

/** A version's title and file. For an investor only what is current, or what they signed; throws 404 otherwise. */
export const agreementFile = async (
  db: Db,
  { id, version, whose }: { readonly id: string; readonly version: number; readonly whose: Whose },
): Promise<{ readonly title: string; readonly file: Buffer }> => {
  const row = await db
    .selectFrom('agreement_versions as file')
    .innerJoin('agreements as of', 'of.id', 'file.agreement_id')
    .select(['of.title', 'of.version as newest', 'of.withdrawn_at', 'file.file'])
    .where('of.id', '=', id)
    .where('file.version', '=', version)
    .executeTakeFirst()
  if (!row) throw none()
  const isCurrent = row.withdrawn_at === null && row.newest === version
  if (whose.kind === 'one' && !isCurrent) {
    const signed = await db
      .selectFrom('agreement_signatures')
      .select('id')
      .where('agreement_id', '=', id)
      .where('version', '=', version)
      .where('account_id', '=', whose.accountId)
      .executeTakeFirst()
    if (!signed) throw none()
  }
  return { title: row.title, file: Buffer.from(row.file, 'base64') }
}

/**
 * A signature with the signer's address and the agreement's title. An investor gets only their own; throws 404
 * otherwise.
 */
export const signatureById = async (db: Db, id: string, whose: Whose) => {
  const row = await db
    .selectFrom('agreement_signatures as signed')
    .innerJoin('agreements as of', 'of.id', 'signed.agreement_id')
    .innerJoin(holders, 'holders.id', 'signed.account_id')
    .selectAll('signed')
    .select(['of.title', 'holders.email'])
    .where('signed.id', '=', id)
    .executeTakeFirst()
  if (!row || (whose.kind === 'one' && row.account_id !== whose.accountId))
    throw refuse(404, 'There is no such signature.')
  return row
}
