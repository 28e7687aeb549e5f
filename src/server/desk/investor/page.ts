import type { InvestorPage } from '#contract/calls/people/investor-page.ts'
import { heldPeople } from '#server/access/holds/holds.ts'
import { demandInvestor } from '#server/access/sign-in/person.ts'
import { ownReport, ownWeeks } from '#server/money/weeks/own-weeks.ts'
import { bankStateOf } from '#server/people/bank-accounts/accounts.ts'
import { findRequests, viewRequest } from '#server/people/correspondence/requests.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db } from '#server/platform/database/store.ts'
import { notesOn, tagsOf } from './notes.ts'

const weeksMax = 26
const requestsMax = 20

/** What an investor's page has besides the details. Throws 404 if no investor has this id. */
export const investorPageOf = async (
  { db, secret, now }: { readonly db: Db; readonly secret: Keyring; readonly now: number },
  id: string,
): Promise<InvestorPage> => {
  await demandInvestor(db, id)
  const [bank, held, weeks, support, notes, tags] = await Promise.all([
    bankStateOf(db, secret, id),
    heldPeople(db, now, [id]),
    ownWeeks(db, id, undefined, weeksMax),
    findRequests(db, { kind: 'one', accountId: id }, undefined, requestsMax),
    notesOn(db, id),
    tagsOf(db, id),
  ])
  return {
    bank,
    hold: held.get(id) ?? null,
    weeks: weeks.map(ownReport),
    support: support.map(viewRequest),
    notes,
    tags,
  }
}
