import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { isDate } from '#fund/calendar/new-york.ts'
import { toCents } from '#fund/cents/money.ts'
import {
  beginning,
  type MoneyTerms,
  type TermsVersion,
  termsFromBeginning,
  termsText,
} from '#fund/terms/money-terms.ts'
import { isPlausibleDay } from './day.ts'
import { EditorsError, type Mistake } from './mistake.ts'
import { checkFile } from './record.ts'
import { placesIn } from './yaml.ts'

export const termsFile = 'content/terms.yaml'

/** The pages name a lowest, a middle and a highest tier. */
const tiersThere = 3
const lockUpMonthsMax = 120
const dividendWeeksMax = 13
const wordingCharactersMax = 500
/** Blocks of months that fill a year. */
const monthsOfBlocks = [1, 2, 3, 4, 6, 12] as const

const whole = (least: number, most: number, what: string) =>
  v.pipe(v.number(), v.integer(what), v.minValue(least, what), v.maxValue(most, what))

/** A sentence on one line: it is mailed to every investor. */
const sentence = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(wordingCharactersMax, `at most ${wordingCharactersMax} characters`),
  v.regex(/^[^\r\n]*$/, 'one line'),
)
const isCents = (dollars: number): boolean => dollars >= 0 && Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6
const amount = v.pipe(
  v.number(),
  v.maxValue(1_000_000_000_000, 'an amount below a trillion dollars'),
  v.check(isCents, 'an amount in dollars, with cents at most'),
)

const versionSchema = v.strictObject({
  from: v.pipe(
    v.string(),
    v.check((day) => day === beginning || (isDate(day) && isPlausibleDay(day)), 'a day, as 2027-01-03, or beginning'),
  ),
  wording: sentence,
  reason: sentence,
  figures: v.strictObject({
    tiers: v.pipe(
      v.array(
        v.strictObject({ from: amount, investor: whole(0, 100, 'the investor’s share in whole percent, 0 to 100') }),
      ),
      v.length(tiersThere, 'three tiers: the pages name a lowest, a middle and a highest'),
    ),
    lockUpMonths: whole(0, lockUpMonthsMax, `whole months, 0 to ${lockUpMonthsMax}`),
    capitalEveryMonths: v.picklist(monthsOfBlocks, `one of: ${monthsOfBlocks.join(', ')}`),
    dividendEveryWeeks: whole(1, dividendWeeksMax, `whole weeks, 1 to ${dividendWeeksMax}`),
    minimumDeposit: v.pipe(amount, v.minValue(1, 'at least a dollar')),
    minimumFirstDeposit: v.pipe(amount, v.minValue(1, 'at least a dollar')),
    riskFreePercent: v.pipe(v.number(), v.minValue(0, 'percent a year, 0 to 100'), v.maxValue(100, '0 to 100')),
  }),
  /** The digest with which it was adopted; without it no page states it. */
  adopted: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'the digest that Controls shows, 64 digits'))),
})

/** The versions of the terms that compute money, as content/terms.yaml has them. */
export const termsVersions = v.pipe(v.array(versionSchema), v.minLength(1, 'the version from the beginning'))

type Written = v.InferOutput<typeof versionSchema>

/** A version of the file, in cents, with its digest and the one that was written beside it. */
export interface FileVersion extends TermsVersion {
  readonly digest: string
  readonly adopted: string | null
}

export const digestOfTerms = (of: TermsVersion): string => createHash('sha256').update(termsText(of)).digest('hex')

const figuresOf = ({ tiers, minimumDeposit, minimumFirstDeposit, ...rest }: Written['figures']): MoneyTerms => ({
  ...rest,
  tiers: tiers.map(({ from, investor }) => ({ from: toCents(from), investorShare: investor })),
  depositMin: toCents(minimumDeposit),
  firstDepositMin: toCents(minimumFirstDeposit),
})

export const fileVersionOf = ({ from, figures, wording, reason, adopted }: Written): FileVersion => {
  const read = { from, figures: figuresOf(figures), wording, reason }
  return { ...read, digest: digestOfTerms(read), adopted: adopted ?? null }
}

type VersionMistake = Pick<Mistake, 'about' | 'found' | 'expected'> & { readonly keys: readonly PropertyKey[] }

const isSunday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0

/** What is wrong with the dates of versions, with their tiers and with what is written of their adoption. */
export const versionMistakes = (versions: readonly Written[]): VersionMistake[] =>
  versions.flatMap((version, place): VersionMistake[] => {
    const { from, figures } = version
    const of = ['versions', place]
    const about = `version ${from} of the terms`
    const before = versions[place - 1]?.from
    const found: VersionMistake[] = []
    if ((place === 0) !== (from === beginning))
      found.push({
        keys: [...of, 'from'],
        about,
        found: from,
        expected: place === 0 ? 'beginning: the first version applies to everything before the second' : 'a Sunday',
      })
    else if (from !== beginning && !isSunday(from))
      found.push({ keys: [...of, 'from'], about, found: from, expected: 'a Sunday: a trading week starts on it' })
    else if (before !== undefined && before !== beginning && from <= before)
      found.push({
        keys: [...of, 'from'],
        about,
        found: from,
        expected: `a Sunday after ${before}, the version above it`,
      })
    for (const [at, tier] of figures.tiers.entries()) {
      const least = figures.tiers[at - 1]?.from
      if (at === 0 ? tier.from !== 0 : tier.from <= (least ?? 0))
        found.push({
          keys: [...of, 'figures', 'tiers', at, 'from'],
          about,
          found: String(tier.from),
          expected:
            at === 0 ? '0: the lowest tier has no gap below it' : `more than ${least}, where the tier before begins`,
        })
    }
    const { digest, adopted } = fileVersionOf(version)
    if (place === 0 && from === beginning && digest !== digestOfTerms(termsFromBeginning))
      found.push({
        keys: of,
        about,
        found: 'other figures or words',
        expected: 'those that every week before was closed by',
      })
    if (adopted !== null && adopted !== digest)
      found.push({
        keys: [...of, 'adopted'],
        about,
        found: `the digest ${adopted.slice(0, 12)}… of other figures or words`,
        expected: 'what was adopted: a change is a version of its own, with a later Sunday',
      })
    return found
  })

const fileOfVersions = v.object({ versions: termsVersions })

/** The versions of a project’s content/terms.yaml. Throws one message that lists every mistake in them. */
export const readTermsVersions = (root: string): FileVersion[] => {
  const { output, mistakes } = checkFile(root, termsFile, fileOfVersions)
  if (output === undefined) throw new EditorsError(mistakes)
  const wrong = versionMistakes(output.versions)
  const placeOf = placesIn(root, termsFile)
  if (wrong.length > 0)
    throw new EditorsError(wrong.map(({ keys, ...mistake }) => ({ file: termsFile, ...placeOf(keys), ...mistake })))
  return output.versions.map(fileVersionOf)
}

/** "content/terms.yaml:12", where a version of the file stands; where the list stands if there is none from that day. */
export const lineOfVersion = (root: string, versions: readonly TermsVersion[], from: string): string => {
  const place = versions.findIndex((one) => one.from === from)
  const { line } = placesIn(root, termsFile)(place < 0 ? ['versions'] : ['versions', place])
  return `${termsFile}:${line}`
}

/** The version that a build states on a day: the latest that was adopted and has begun. */
export const statedOn = (versions: readonly FileVersion[], day: string): TermsVersion =>
  versions.findLast(({ from, adopted }) => adopted !== null && from !== beginning && from <= day) ?? termsFromBeginning

/** The Sundays from which a build states other terms. */
export const termsDays = (root: string): string[] =>
  readTermsVersions(root).flatMap(({ from, adopted }) => (adopted === null || from === beginning ? [] : [from]))
