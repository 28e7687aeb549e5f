import type { Selectable } from 'kysely'
import { genesisHash, sha256OfJson } from '../base/sha256.ts'
import type { Db } from '../database/store.ts'
import type { AuditDetailsTable, AuditTable } from './schema.ts'

type Details = Pick<Selectable<AuditDetailsTable>, 'salt' | 'by_email' | 'subject' | 'detail' | 'from_address'>

export const digestOf = ({ salt, by_email, subject, detail, from_address }: Details): string =>
  sha256OfJson([salt, by_email, subject, detail, from_address])

/** A row's hash in the chain, over the row and the hash before it. */
export const hashAfter = (
  previous: string,
  { seq, id, at, action, digest }: Omit<Selectable<AuditTable>, 'hash'>,
): string => sha256OfJson([previous, seq, id, at, action, digest])

/** What is wrong with the trail, a sentence each; empty if nothing is. */
export interface TrailCheck {
  readonly rows: number
  /** Rows whose details were erased: the chain holds without them. */
  readonly erased: number
  readonly problems: readonly string[]
}

const rowsPerPage = 1000

const pageAfter = (db: Db, seq: number) =>
  db
    .selectFrom('audit')
    .leftJoin('audit_details', 'audit_details.id', 'audit.id')
    .select(['audit.seq', 'audit.id', 'audit.at', 'audit.action', 'audit.digest', 'audit.hash'])
    .select(['salt', 'by_email', 'subject', 'detail', 'from_address'])
    .where('audit.seq', '>', seq)
    .orderBy('audit.seq')
    .limit(rowsPerPage)
    .execute()

/** Numbers without a gap, each hash over its row and the hash before, each digest over the details that are still there. */
export const verifyTrail = async (db: Db): Promise<TrailCheck> => {
  const problems: string[] = []
  let [seq, hash, erased] = [0, genesisHash, 0]
  for (let page = await pageAfter(db, 0); page.length > 0; page = await pageAfter(db, seq))
    for (const { salt, subject, detail, by_email, from_address, hash: kept, ...row } of page) {
      if (row.seq !== seq + 1) problems.push(`row ${seq + 1} of the trail is missing`)
      if (hashAfter(hash, row) !== kept) problems.push(`row ${row.seq} of the trail is not what its hash says`)
      if (salt === null || subject === null || detail === null) erased += 1
      else if (digestOf({ salt, by_email, subject, detail, from_address }) !== row.digest)
        problems.push(`the details of row ${row.seq} of the trail are not what their digest says`)
      seq = row.seq
      hash = kept
    }
  const head = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst()
  if (head?.seq !== seq || head.hash !== hash) problems.push(`the trail ends at row ${seq}, its head says ${head?.seq}`)
  return { rows: seq, erased, problems }
}
