import { beginning, type MoneyTerms, termsFromBeginning } from '#fund/terms/money-terms.ts'
import { digestOfTerms } from '#reading/terms-versions.ts'
import { firstInstant } from '#server/control/adoption/adopt-terms.ts'
import { digestOfAccount } from '#server/control/terms/wiring.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { Replay } from './replay.ts'

/** The digests that the trail has of adoptions, by what was adopted. */
const adoptionsInTrail = async (db: Db, action: 'terms.adopt' | 'wiring.adopt'): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('audit')
    .innerJoin('audit_details', 'audit_details.id', 'audit.id')
    .select(['audit_details.subject', 'audit_details.detail'])
    .where('audit.action', '=', action)
    .execute()
  return new Set(
    rows.flatMap(({ subject, detail }) => (/\b[0-9a-f]{64}\b/.exec(detail) ?? []).map((one) => `${subject} ${one}`)),
  )
}

/**
 * Checks that every version of the terms has the figures and words of its digest, that the first is the one from the
 * beginning, and that the trail has the adoption of every other; and the same of the accounts for deposits.
 */
export const checkTerms = async ({ db, findings }: Replay): Promise<void> => {
  const inTrail = await adoptionsInTrail(db, 'terms.adopt')
  for (const row of await db.selectFrom('terms_versions').selectAll().execute()) {
    const { id, from_day: from, from_at, figures, wording, reason, digest } = row
    const comes = digestOfTerms({ from, figures: JSON.parse(figures) as MoneyTerms, wording, reason })
    const name = `the terms from ${from} on`
    const first = id === beginning
    findings.compare(
      'terms',
      name,
      { digest, from_at },
      { digest: first ? digestOfTerms(termsFromBeginning) : comes, from_at: first ? 0 : firstInstant(from) },
    )
    findings.compare('terms', `${name}, as they stand`, { digest: comes }, { digest })
    if (!first)
      findings.compare(
        'terms',
        `${name} in the trail`,
        { adopted: 'yes' },
        { adopted: inTrail.has(`${from} ${digest}`) ? 'yes' : 'no' },
      )
  }
  const accounts = await adoptionsInTrail(db, 'wiring.adopt')
  for (const row of await db.selectFrom('wiring_accounts').selectAll().execute()) {
    const { bank, routing_number, account_number, company_id, confirmed, digest } = row
    const comes = digestOfAccount({
      bank,
      routingNumber: routing_number,
      accountNumber: account_number,
      companyId: company_id,
      confirmed: confirmed === 1,
    })
    const name = `the account for deposits at ${bank}`
    findings.compare('terms', name, { digest }, { digest: comes })
    findings.compare(
      'terms',
      `${name} in the trail`,
      { adopted: 'yes' },
      { adopted: accounts.has(`${bank} ${digest}`) ? 'yes' : 'no' },
    )
  }
}
