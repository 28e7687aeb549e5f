import { newYorkDate } from '#fund/calendar/new-york.ts'
import { nextWeek, weekOf } from '#fund/calendar/week.ts'
import { type MoneyTerms, termsFromBeginning } from '#fund/terms/money-terms.ts'
import { digestOfTerms } from '#reading/terms-versions.ts'
import { keepAdopted } from '#server/control/adoption/adopt-terms.ts'
import type { Grounds } from './fund.ts'

/** The terms from the beginning, with some other figures. */
export const termsWith = (changed: Partial<MoneyTerms>): MoneyTerms => ({ ...termsFromBeginning.figures, ...changed })

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

/** Adopts other terms from the next Sunday on, as if everybody had been told in time. Returns that Sunday. */
export const adoptNext = async ({ context, clock }: Grounds, figures: MoneyTerms): Promise<string> => {
  const day = newYorkDate(nextWeek(clock.now()).from)
  const owner = { by: { id: 'owner', email: 'owner@example.com' }, from: null }
  await context.store.write((work) => keepAdopted(work.as(owner), versionFrom(day, figures)), clock.now())
  return day
}

/** When a version's first week begins. */
export const sundayOf = (day: string): number => weekOf(Date.parse(`${day}T12:00:00Z`)).from
