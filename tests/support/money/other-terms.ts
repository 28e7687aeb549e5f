import { newYorkDate } from '#fund/calendar/new-york.ts'
import { nextWeek, weekOf } from '#fund/calendar/week.ts'
import { type MoneyTerms, termsFromBeginning } from '#fund/terms/money-terms.ts'
import { digestOfTerms } from '#reading/terms-versions.ts'
import { termsAction } from '#server/control/adoption/adopt-terms.ts'
import type { By, SignedInActor } from '#server/platform/config/context.ts'
import type { Grounds } from './fund.ts'

/** The terms from the beginning, with some other figures. */
const termsWith = (changed: Partial<MoneyTerms>): MoneyTerms => ({ ...termsFromBeginning.figures, ...changed })

/** The other boundary, and another percentage above it. */
export const otherSplit = termsWith({
  tiers: [
    { from: 0, investorShare: 50 },
    { from: 250_000_00, investorShare: 65 },
    { from: 1_000_000_00, investorShare: 70 },
  ],
})

/** A version from a Sunday on, as a file has it. */
export const versionFrom = (from: string, figures: MoneyTerms) => {
  const said = { from, figures, wording: 'The middle tier begins later.', reason: 'Costs have risen.' }
  return { ...said, digest: digestOfTerms(said) }
}

/** Adopts other terms from the next Sunday on; the fund tells of them without notice. Returns that Sunday. */
export const adoptNext = async ({ context, clock }: Grounds, figures: MoneyTerms): Promise<string> => {
  const day = newYorkDate(nextWeek(clock.now()).from)
  const owner: SignedInActor = { by: { id: 'owner', email: 'owner@example.com' } as By, from: '127.0.0.1' }
  const none = { setting: 'termsNoticeDays', value: '0', changed_at: clock.now(), changed_by: 'a test' }
  await context.store.write(async (work) => {
    await work.db
      .insertInto('fund_settings')
      .values(none)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await termsAction.run(work.as(owner), versionFrom(day, figures))
  }, clock.now())
  return day
}

/** When a version's first week begins. */
export const sundayOf = (day: string): number => weekOf(Date.parse(`${day}T12:00:00Z`)).from
