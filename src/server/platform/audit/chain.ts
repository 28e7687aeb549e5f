import type { Selectable } from 'kysely'
import { sha256OfJson } from '../base/sha256.ts'
import type { AuditDetailsTable, AuditTable } from '../database/schema/audit.ts'

type Details = Pick<Selectable<AuditDetailsTable>, 'salt' | 'by_email' | 'subject' | 'detail' | 'from_address'>

export const digestOf = ({ salt, by_email, subject, detail, from_address }: Details): string =>
  sha256OfJson([salt, by_email, subject, detail, from_address])

/** A row's hash in the chain, over the row and the hash before it. */
export const hashAfter = (
  previous: string,
  { seq, id, at, action, digest }: Omit<Selectable<AuditTable>, 'hash'>,
): string => sha256OfJson([previous, seq, id, at, action, digest])
