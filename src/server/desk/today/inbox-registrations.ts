import { sql } from 'kysely'
import type { InboxItem } from '#contract/calls/desk/inbox.ts'
import { bankingDaysAfter } from '#fund/calendar/banking-days.ts'
import { approvalBusinessDaysMax } from '#fund/terms/terms.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'

type Registration = NonNullable<InboxItem['registration']>

const namesakesMax = 3

const namesakesOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('people as one')
    .innerJoin('people as other', (join) =>
      join
        // The beginning of the name is indexed.
        .on(sql<boolean>`substr(other.name_folded, 1, 100) = substr(one.name_folded, 1, 100)`)
        .onRef('other.name_folded', '=', 'one.name_folded')
        .onRef('other.id', '<>', 'one.id'),
    )
    .select(['one.id as of', 'other.id', 'other.email'])
    .where('one.id', 'in', ids)
    .orderBy('other.id')
    .execute()

const signaturesOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('agreement_signatures as signature')
    .innerJoin('agreements', 'agreements.id', 'signature.agreement_id')
    .select(['signature.account_id as of', 'agreements.title', 'signature.version', 'signature.signed_at'])
    .where('signature.account_id', 'in', ids)
    .orderBy('signature.id')
    .execute()

/** When the decision on a registration is due: the start of that day, New York. */
export const decideBy = (registeredAt: number): number => bankingDaysAfter(registeredAt, approvalBusinessDaysMax)

/** What an admin needs to decide on registrations, by the ids of those who registered. */
export const registrationsOf = async (db: Db, ids: readonly string[]): Promise<Map<string, Registration>> => {
  if (ids.length === 0) return new Map()
  const people = await db
    .selectFrom('investor_accounts')
    .innerJoin('people', 'people.id', 'investor_accounts.contact_id')
    .select(['investor_accounts.id', 'investor_accounts.created_at', 'risk_profile', 'investment_goals'])
    .where('investor_accounts.id', 'in', ids)
    .execute()
  const namesakes = Map.groupBy(await namesakesOf(db, ids), ({ of }) => of)
  const signed = Map.groupBy(await signaturesOf(db, ids), ({ of }) => of)
  return new Map(
    people.map(({ id, created_at, risk_profile, investment_goals }) => [
      id,
      {
        registered_at: iso(created_at),
        decide_by: iso(decideBy(created_at)),
        risk_profile,
        investment_goals,
        namesakes: (namesakes.get(id) ?? []).slice(0, namesakesMax).map((one) => ({ id: one.id, email: one.email })),
        signed: (signed.get(id) ?? []).map(({ title, version, signed_at }) => ({
          title,
          version,
          signed_at: iso(signed_at),
        })),
      },
    ]),
  )
}
