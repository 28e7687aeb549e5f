import type { CallName } from '#contract/calls/index.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { batchReference } from '#fund/money/references.ts'
import { counted, formatMoney } from '#fund/text/format.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import type { DescribeAct } from '#server/access/sign-in/step-up.ts'
import { weekById } from '#server/money/weeks/stored-weeks.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { Handlers } from '#server/platform/http/handler.ts'

/** What the words of an act are made from: the records as they are now. */
export interface Reading {
  readonly db: Db
  readonly secret: Context['secret']
  readonly now: number
  /** The words of another act, which an act is about. */
  readonly describe: DescribeAct
}

/** What a call is given, as far as words are made of it. */
export type GivenTo<N extends CallName> = Pick<Parameters<Handlers[N]>[0], 'params' | 'query' | 'body' | 'by'>

/** Undefined if what it is about is not there, as the call itself will say; null if nothing would change. */
export type Describe<N extends CallName> = (
  from: Reading,
  given: GivenTo<N>,
) => Promise<string | null | undefined> | string

/** How many names stand in the words of one act. */
export const namesMax = 10

export const listOf = (names: readonly string[]): string =>
  names.length > namesMax
    ? `${names.slice(0, namesMax).join(', ')} and ${names.length - namesMax} more`
    : names.join(', ')

export const peopleOf = async ({ db }: Reading, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('people')
    .select(['name', 'email'])
    .where('id', 'in', ['', ...ids])
    // A person and their first account have one id.
    .union(
      db
        .selectFrom(holders)
        .select(['name', 'email'])
        .where('id', 'in', ['', ...ids]),
    )
    .orderBy('name')
    .execute()
  return rows.map(({ name, email }) => `${name} (${email})`)
}

export const personOf = async (from: Reading, id: string): Promise<string> =>
  (await peopleOf(from, [id]))[0] ?? 'nobody'

export const ofBatch =
  (say: (batch: string) => string) =>
  async ({ db }: Reading, { params: { id } }: { params: { id: string } }): Promise<string | undefined> => {
    const batch = await db.selectFrom('payment_batches').selectAll().where('id', '=', id).executeTakeFirst()
    if (!batch) return undefined
    return say(`batch ${batchReference(batch)}, ${counted(batch.payouts, 'payout')}, ${formatMoney(batch.total)}`)
  }

/** "Nov 22, 2026", the day that a week begins. Throws 404 for what is no week. */
export const weekDate = (id: string): string => formatCalendarDate(newYorkDate(weekById(id).from))
