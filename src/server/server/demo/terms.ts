import { newYorkDate } from '#fund/calendar/new-york.ts'
import type { Week } from '#fund/calendar/week.ts'
import { digestOfTerms } from '#reading/terms-versions.ts'
import { adoptTerms, termsAction } from '#server/control/adoption/adopt-terms.ts'
import { adoptedAt } from '#server/control/terms/adopted.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { sha256Of } from '#server/platform/base/sha256.ts'
import type { Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { demoAdmin } from './batches.ts'
import { demoApproverEmail } from './cast.ts'
import { quietly } from './data.ts'

const wording =
  'Profit is split by the amount invested: half to the investor below $100,000, 60% below $1,000,000, and 70% from $1,000,000 on.'
const reason = 'It says what applies between $99,999 and $100,000. No figure changes.'

/**
 * The demo's owner adopts a second version of the terms for a Sunday, and the second person approves it at that instant.
 * Only its words are others: a made-up fund states no figure that is not in content/terms.yaml.
 */
export const adoptPlainerTerms = async (work: Work, sunday: Week, at: number): Promise<void> => {
  const then = work.asOf(at)
  const from = newYorkDate(sunday.from)
  const { figures } = await adoptedAt(then.db, at)
  const said = { from, figures, wording, reason }
  const version = { ...said, digest: digestOfTerms(said) }
  const weighed = await termsAction.weigh(then.db, at, version)
  if (!weighed) throw new Error('a version that was just written has not been adopted')
  const asker = await demoAdmin(work)
  const { by } = asker
  await then.db
    .insertInto('approvals')
    .values({
      id: timeId(at),
      kind: termsAction.kind,
      subject: from,
      title: weighed.title,
      detail: weighed.detail,
      amount: null,
      params_sealed: null,
      params_digest: sha256Of(JSON.stringify(version)),
      basis: JSON.stringify(await termsAction.basis(then.db, at, version)),
      asked_by: by.id,
      asked_by_email: by.email,
      asked_from: asker.from,
      asked_at: at,
      runs_at: null,
      covers: null,
      status: 'done',
      decided_by_email: demoApproverEmail,
      decided_at: at,
      reason: null,
    })
    .execute()
  await adoptTerms(then.as(asker), version, quietly)
  await audit(then.as({ by: { email: demoApproverEmail }, from: asker.from }), {
    action: 'approval.approve',
    subject: weighed.title,
    detail: `${weighed.detail} Asked by ${by.email}.`,
  })
}
