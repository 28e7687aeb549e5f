import { v7 as uuidv7 } from 'uuid'
import { dayMs } from '#fund/calendar/time.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { sumCents } from '#fund/cents/money.ts'
import { foldText } from '#fund/text/fold.ts'
import { capitalOf, resultOf } from '#server/ledger/accounts.ts'
import { append } from '#server/ledger/append.ts'
import { insertPeople } from '#server/people/accounts/people.ts'
import { keepTrading } from '#server/people/list/trading.ts'
import type { Context } from '#server/platform/config/context.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'

const firstNames = ['Maria', 'James', 'Aisha', 'Wei', 'Olga', 'Tomas', 'Ines', 'Kofi', 'Lena', 'Ravi', 'Zoe', 'Noah']
const lastNames = [
  'Garcia',
  'Smith',
  'Okafor',
  'Chen',
  'Petrova',
  'Novak',
  'Silva',
  'Mensah',
  'Fischer',
  'Patel',
  'Ito',
]
const profiles = ['conservative', 'moderate', 'aggressive'] as const
const investorsAtOnce = 5000
/** Over how many days they joined. */
const joinDays = 700

/** Always the same, and spread over its range: the next step of a walk that visits every place once. */
const spread = (place: number, range: number): number => (place * 7919) % range

const personOf = (place: number, now: number) => {
  const name = `${firstNames[spread(place, firstNames.length)]} ${lastNames[spread(place >> 3, lastNames.length)]}`
  return {
    id: uuidv7(),
    email: `${foldText(name).replace(' ', '.')}.${place}@mail${place % 20}.example.com`,
    name,
    name_folded: foldText(name),
    role: 'investor' as const,
    status: place % 50 === 0 ? ('pending' as const) : place % 33 === 0 ? ('inactive' as const) : ('active' as const),
    join_date: new Date(now - spread(place, joinDays) * dayMs).toISOString().slice(0, 10),
    created_at: now,
    first_sign_in_at: now,
    risk_profile: profiles[place % 3] ?? null,
  }
}

/**
 * Investors `from` to `to` by index, brought by imports with capital and result, as a fund brings them that moves to the
 * portal, and every other one trading; their money came within this many days.
 */
export const seedInvestors = async (
  { store, clock }: Context,
  from: number,
  to: number,
  moneyDays = joinDays,
): Promise<void> => {
  const now = clock.now()
  for (let start = from; start < to; start += investorsAtOnce) {
    const places = Array.from({ length: Math.min(investorsAtOnce, to - start) }, (_, place) => start + place)
    const people = places.map((place) => personOf(place, now))
    const ids = people.map(({ id }) => id)
    const import_id = uuidv7()
    const imported = ids.map((account_id, place) => ({
      import_id,
      account_id,
      capital: 1_000_00 + spread(start + place, 900_001) * 100,
      result: spread(start + place, 20_011) * 10 - 50_000,
    }))
    const total = sumCents(imported.map(({ capital, result }) => capital + result))
    const at = now - spread(1 + start / investorsAtOnce, moneyDays) * dayMs
    await store.write(async (work) => {
      await insertPeople(work, people)
      const row = { id: import_id, at, by_email: 'seed@example.com', investors: ids.length, total_capital: total }
      await work.db
        .insertInto('imports')
        .values({ ...row, undone_at: null, vouched_as: null, vouched_by: null })
        .execute()
      await inBatches(imported, (rows) => work.db.insertInto('imported_people').values(rows).execute())
      await append(work, {
        key: `import:${import_id}`,
        kind: 'deposit',
        subjectId: import_id,
        description: 'Opening balance, imported',
        effectiveAt: at,
        lines: [
          { account: 'cash', amount: -total },
          ...imported.flatMap(({ account_id, capital, result }) => [
            { account: capitalOf(account_id), amount: capital },
            { account: resultOf(account_id), amount: result },
          ]),
        ],
      })
    }, now)
    await store.write(async (work) => {
      const changes = ids
        .filter((_, place) => place % 2 === 0)
        .map((account_id) => ({
          account_id,
          effective_from: nextWeek(now).from - 14 * dayMs,
          status: 'active' as const,
          requested_at: now,
          requested_by: account_id,
        }))
      await inBatches(changes, (rows) => work.db.insertInto('trading_changes').values(rows).execute())
      await keepTrading(work, ids)
    }, now)
  }
}
