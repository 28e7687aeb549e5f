import { heldAt, type MoneyTerms, type TermsAt, type TermsVersion } from '#fund/terms/money-terms.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Db } from '#server/platform/database/store.ts'

/** A version that counts: its Sunday may be still to come. */
export interface AdoptedTerms extends TermsVersion {
  readonly id: string
  /** The first instant of its first week; 0 for the version from the beginning. */
  readonly fromAt: number
  readonly digest: string
  readonly adoptedAt: number
  readonly adoptedBy: string | null
  /** How many investors were told. */
  readonly told: number
}

const counting = prepared((db) =>
  db.selectFrom('terms_versions').selectAll().where('replaced_at', 'is', null).orderBy('from_at'),
)

/** Every version that counts, in order; all nodes read them here, whatever their files say. */
export const adoptedTerms = async (db: Db): Promise<[AdoptedTerms, ...AdoptedTerms[]]> => {
  const rows = await counting(db, {})
  const [first, ...others] = rows.map((row) => ({
    id: row.id,
    from: row.from_day,
    fromAt: row.from_at,
    figures: JSON.parse(row.figures) as MoneyTerms,
    wording: row.wording,
    reason: row.reason,
    digest: row.digest,
    adoptedAt: row.adopted_at,
    adoptedBy: row.adopted_by,
    told: row.told,
  }))
  if (!first) throw new Error('the terms from the beginning are missing')
  return [first, ...others]
}

/** The version of an instant. */
export const adoptedAt = async (db: Db, at: number): Promise<AdoptedTerms> => heldAt(await adoptedTerms(db), at)

/** The terms of any instant. */
export const termsAtOf = async (db: Db): Promise<TermsAt> => {
  const versions = await adoptedTerms(db)
  return (at) => heldAt(versions, at).figures
}
