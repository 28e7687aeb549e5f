import { sql } from 'kysely'
import { boundTo } from '#fund/access/second-person.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { type Cents, toCents } from '#fund/cents/money.ts'
import { whySecondPerson } from '#fund/money/deposits.ts'
import { knownAdmins } from '#server/access/sign-in/second-person.ts'
import { vouchedFor } from '#server/control/approvals/vouched.ts'
import { readSettings } from '#server/control/settings/settings.ts'
import type { By, SignedInActor } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import type { MoneyInKind } from './schema.ts'

const aloneMs = dayMs

/**
 * What one admin took in alone of a kind in the 24 hours before, together with all who are one word with them: a limit is
 * not multiplied by mailboxes.
 */
const takenAlone = async (db: Db, now: number, byId: string, kind: MoneyInKind): Promise<Cents> => {
  const { cents } = await db
    .selectFrom('money_in')
    .where('by_id', 'in', [...boundTo(await knownAdmins(db), byId, now)])
    .where('at', '>', now - aloneMs)
    .where('kind', '=', kind)
    .where('vouched_as', 'is', null)
    .select(sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('cents'))
    .executeTakeFirstOrThrow()
  return cents
}

/** Money that an admin is about to take in. */
export interface Arrival {
  readonly amount: Cents
  readonly requested?: Cents | null
  /** A line of the bank that counts, and whether it names the request. */
  readonly line?: { readonly namesRequest: boolean } | null
}

/** Why it waits for a second person, as a sentence; null if it does not. */
export type Judge = (arrival: Arrival) => string | null

/**
 * What an admin may take in alone of a kind: judges one after the other, each as if those before it had been booked.
 */
export const judgeMoneyIn = async (db: Db, now: number, asker: By | undefined, kind: MoneyInKind): Promise<Judge> => {
  const settings = await readSettings(db)
  const guard = {
    byTwo: settings.moneyInByTwo,
    above: toCents(kind === 'opening' ? settings.importAbove : settings.moneyInAbove),
    fees: toCents(settings.moneyInFees),
  }
  let alone = guard.byTwo ? await takenAlone(db, now, asker?.id ?? '', kind) : 0
  return ({ amount, requested = null, line = null }) => {
    const why = whySecondPerson({ amount, requested, line, alone }, guard)
    if (!line) alone += amount
    return why
  }
}

interface Booked {
  /** The key of its entry. */
  readonly key: string
  readonly kind: MoneyInKind
  readonly amount: Cents
  /** The line of the bank that vouches for it. */
  readonly lineId?: string | undefined
}

/** Keeps on whose word money came in: of a line of the bank, of a second person or of one admin. */
export const keepMoneyIn = async (
  { db, now }: Work,
  actor: { readonly by: { readonly id: string } } & Pick<SignedInActor, 'approvedBy'>,
  { lineId, ...booked }: Booked,
): Promise<void> => {
  const seen = actor.approvedBy === undefined && lineId !== undefined
  const vouched = seen ? ({ vouched_as: 'line', vouched_by: lineId } as const) : vouchedFor(actor)
  await db
    .insertInto('money_in')
    .values({ ...booked, at: now, by_id: actor.by.id, ...vouched })
    .execute()
}
