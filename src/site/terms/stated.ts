import { newYorkDate } from '#fund/calendar/new-york.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { toDollars } from '#fund/cents/money.ts'
import { tiersOf } from '#fund/money/tiers.ts'
import type { MoneyTerms, TermsVersion } from '#fund/terms/money-terms.ts'
import { formatMoney } from '#fund/text/format.ts'
import { type fileVersionOf, readTermsVersions, statedOn } from '#reading/terms-versions.ts'

type Value = number | string | [number, number]

const whole = (cents: number): string => formatMoney(cents, { cents: false })
const centsPerDollar = 100

const tierText = ({ from, below }: { from: number; below: number | null }): string => {
  if (below === null) return `${whole(from)} and above`
  return from === 0 ? `up to ${whole(below - centsPerDollar)}` : `${whole(from)} to ${whole(below - centsPerDollar)}`
}

const names = ['Low', 'Middle', 'High'] as const

/** The values of the terms of the record that a version of the terms decides, by their ids. */
export const valuesOf = (figures: MoneyTerms): Record<string, Value> => ({
  minimumInvestment: toDollars(figures.depositMin),
  minimumInvestmentAdmin: toDollars(figures.firstDepositMin),
  lockUp: figures.lockUpMonths,
  ...Object.fromEntries(
    tiersOf(figures).flatMap((tier, place): [string, Value][] => [
      [`tier${names[place]}`, tierText(tier)],
      [`split${names[place]}`, [tier.investorShare, tier.fundShare]],
    ]),
  ),
})

const versions = readTermsVersions('.')

/** The version that this build states: adopted, and begun in New York. */
export const statedTerms: TermsVersion = statedOn(versions, newYorkDate(Date.now()))

export interface StatedVersion {
  readonly date: string
  readonly why: string
  readonly before: MoneyTerms
  readonly after: MoneyTerms
}

/** The adopted versions after the first, each with the one before it, for the history of the terms. */
export const adoptedVersions = (of: readonly ReturnType<typeof fileVersionOf>[] = versions): StatedVersion[] => {
  const adopted = of.filter(({ adopted: digest }, place) => place === 0 || digest !== null)
  return adopted.slice(1).map(({ from, wording, reason, figures }, place) => ({
    date: from,
    why: `From ${formatCalendarDate(from)} on: ${wording} The reason: ${reason}`,
    before: adopted[place]?.figures ?? figures,
    after: figures,
  }))
}
