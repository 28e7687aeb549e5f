import { sql } from 'kysely'
import type { RunGrowth } from '#contract/calls/money/distributions.ts'
import { previousWeek, type Week } from '#fund/calendar/week.ts'
import { toDollars } from '#fund/cents/money.ts'
import { capitalOf, resultOf } from '#server/ledger/accounts.ts'
import type { Db } from '#server/platform/database/store.ts'
import { type Grown, growthOf } from './readiness.ts'

type Growing = RunGrowth['largest'][number]

const emailOf = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom('people').select('email').where('id', '=', id).executeTakeFirst())?.email ?? 'a former admin'

/** On whose word money came in, in words; null for what was booked before that was kept. */
const wordOn = async (db: Db, key: string): Promise<string | null> => {
  const row = await db.selectFrom('money_in').selectAll().where('key', '=', key).executeTakeFirst()
  if (!row) return null
  const by = await emailOf(db, row.by_id)
  if (row.vouched_as === 'line') return `By ${by}, from a line of the bank.`
  if (row.vouched_as === 'delay') return `By ${by}, after the delay.`
  return row.vouched_as === 'person'
    ? `By ${by}, approved by ${await emailOf(db, row.vouched_by ?? '')}.`
    : `By ${by} alone.`
}

/** Whatever a close does not explain: deposits, what was in suspense, opening balances, what came back. */
const notFromWeeks = ['close', 'correction', 'write-off', 'withdrawal', 'payout'] as const

/** The entries that changed what an account has at work since the week before; a deposit counts from the Sunday after. */
const sourcesOf = async (db: Db, week: Week, personId: string): Promise<Growing['sources']> => {
  const before = previousWeek(week.from).from
  const rows = await db
    .selectFrom('lines')
    .innerJoin('entries', 'entries.seq', 'lines.seq')
    .where('lines.account', 'in', [capitalOf(personId), resultOf(personId)])
    .where('entries.kind', 'not in', notFromWeeks)
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('entries.kind', '=', 'deposit'),
          eb('entries.effective_at', '>=', before),
          eb('entries.effective_at', '<', week.from),
        ]),
        and([
          eb('entries.kind', '<>', 'deposit'),
          eb('entries.effective_at', '>', before),
          eb('entries.effective_at', '<=', week.from),
        ]),
      ]),
    )
    .groupBy(['entries.seq', 'entries.key', 'entries.description'])
    .orderBy('entries.seq')
    .select(['entries.key', 'entries.description'])
    .select(sql<number>`cast(sum(lines.amount) as bigint)`.as('amount'))
    .execute()
  const sources = []
  for (const { key, description, amount } of rows)
    sources.push({ what: description, amount: toDollars(amount), word: await wordOn(db, key) })
  return sources
}

const growingOf = async (db: Db, week: Week, { personId, ...grown }: Grown): Promise<Growing> => {
  const investor = await db
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const { before, after, result, added } = grown
  return {
    investor,
    before: toDollars(before),
    after: toDollars(after),
    result: toDollars(result),
    added: toDollars(added),
    sources: await sourcesOf(db, week, personId),
  }
}

/** Who is new in a week or grew most, and where the money came from, for whoever closes it and whoever approves that. */
export const runGrowth = async (db: Db, week: Week): Promise<RunGrowth> => {
  const { newcomers, grown, added, largest } = await growthOf(db, week)
  const shown = []
  for (const one of largest) shown.push(await growingOf(db, week, one))
  return { newcomers, grown, added: toDollars(added), largest: shown }
}
