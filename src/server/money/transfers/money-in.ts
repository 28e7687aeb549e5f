import { type Cents, toCents } from '#fund/cents/money.ts'
import { whySecondPerson } from '#fund/money/deposits.ts'
import { nothingUsed, type Windows, withAct } from '#fund/money/limits.ts'
import { limitOf, longestWindowMs, windowSums } from '#server/control/approvals/limits.ts'
import { vouchedFor } from '#server/control/approvals/vouched.ts'
import { readSettings } from '#server/control/settings/settings.ts'
import type { By, SignedInActor } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import type { MoneyInKind } from './schema.ts'

/** What was taken in of a kind with nothing that vouched for it. */
const takenAlone = async (db: Db, now: number, byId: string, kind: MoneyInKind): Promise<Windows> =>
  db
    .selectFrom('money_in')
    .where('at', '>', now - longestWindowMs)
    .where('kind', '=', kind)
    .where('vouched_as', 'is', null)
    .select(await windowSums(db, now, byId))
    .executeTakeFirstOrThrow()

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
    limit: limitOf(settings, kind === 'opening' ? settings.importAbove : settings.moneyInAbove),
    fees: toCents(settings.moneyInFees),
  }
  let alone = guard.byTwo ? await takenAlone(db, now, asker?.id ?? '', kind) : nothingUsed
  return ({ amount, requested = null, line = null }) => {
    const why = whySecondPerson({ amount, requested, line, alone }, guard)
    if (!line) alone = withAct(alone, amount)
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
