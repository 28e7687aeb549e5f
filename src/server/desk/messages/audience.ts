import type { Audience } from '#contract/calls/desk/messages.ts'
import type { Reader } from '#fund/notices/message-fields.ts'
import { statusAt } from '#server/people/trading/status-and-risk.ts'
import type { Db } from '#server/platform/database/store.ts'

export interface Recipient extends Reader {
  readonly id: string
}

/** A declined applicant is not an investor of the fund, and is in no audience. */
const investors = (db: Db) => db.selectFrom('people').where('role', '=', 'investor').where('declined_at', 'is', null)

/** Without applicants who wait for approval: messages reach them by name or as a group of their own. */
const admitted = (db: Db) => investors(db).where('status', '!=', 'pending')

const within = (db: Db, audience: Audience, now: number) => {
  switch (audience.to) {
    case 'all':
      return admitted(db)
    case 'one':
      return investors(db).where('email', '=', audience.email)
    case 'chosen':
      return investors(db).where('id', 'in', audience.ids)
    case 'status':
      return investors(db).where('status', '=', audience.status)
    case 'risk-profile':
      return admitted(db).where('risk_profile', '=', audience.risk_profile)
    case 'trading-status':
      return admitted(db).where((eb) => eb(statusAt(eb.ref('people.id'), now), '=', audience.trading_status))
  }
}

/** Everybody whom a message to this audience would reach at this instant. */
export const recipientsOf = (db: Db, audience: Audience, now: number): Promise<Recipient[]> =>
  within(db, audience, now).select(['id', 'name', 'email', 'join_date', 'risk_profile']).orderBy('id').execute()

/** How many there are, and the first few by name, to check before sending. */
export const previewOf = async (db: Db, audience: Audience, now: number, someMax: number) => {
  const { recipients } = await within(db, audience, now)
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'bigint').as('recipients'))
    .executeTakeFirstOrThrow()
  const some = await within(db, audience, now)
    .select(['name', 'email'])
    .orderBy('name_folded')
    .orderBy('id')
    .limit(someMax)
    .execute()
  return { recipients, some }
}
