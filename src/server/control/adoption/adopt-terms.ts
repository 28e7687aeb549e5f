import { asSentence } from '#contract/as-sentence.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { dayMs, hourMs } from '#fund/calendar/time.ts'
import { weekOf } from '#fund/calendar/week.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { tiersOf } from '#fund/money/tiers.ts'
import type { MoneyTerms, TermsVersion } from '#fund/terms/money-terms.ts'
import { counted, formatMoney } from '#fund/text/format.ts'
import { digestOfTerms } from '#reading/terms-versions.ts'
import { lockBook } from '#server/ledger/append.ts'
import type { Notifier } from '#server/notices/notifications/notifier.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'
import type { Db, NamedActor, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Action } from '../approvals/action.ts'
import { readSettings } from '../settings/settings.ts'
import { type AdoptedTerms, adoptedTerms } from '../terms/adopted.ts'

/** A version that somebody asks to adopt, whole: the node that carries it out may have another file. */
export type Proposal = TermsVersion & { readonly digest: string }

/** The first instant of a version's first week. */
export const firstInstant = (from: string): number => weekOf(Date.parse(`${from}T12:00:00Z`)).from

const every = (count: number, unit: string): string => (count === 1 ? `once a ${unit}` : `once in ${count} ${unit}s`)

/** The figures in words, for the people who decide. */
const figuresInWords = (figures: MoneyTerms): string =>
  [
    tiersOf(figures)
      .map(({ from, investorShare, fundShare }) => `${investorShare}/${fundShare} from ${formatMoney(from)}`)
      .join(', '),
    `lock-up ${counted(figures.lockUpMonths, 'month')}`,
    `capital ${every(figures.capitalEveryMonths, 'month')}, dividends ${every(figures.dividendEveryWeeks, 'week')}`,
    `deposits from ${formatMoney(figures.depositMin)}, first ones from ${formatMoney(figures.firstDepositMin)}`,
    `risk-free rate ${figures.riskFreePercent}%`,
  ].join('; ')

/** The first Sunday, by its date, that is far enough ahead now. */
export const earliestSunday = async (db: Db, now: number): Promise<string> => {
  const { termsNoticeDays } = await readSettings(db)
  const from = now + termsNoticeDays * dayMs
  const week = weekOf(from)
  return newYorkDate((week.from >= from && week.from > now ? week.from : week.to) + hourMs)
}

/** Why a version cannot be adopted now, in a sentence; null if it can, or if it was adopted already. */
export const obstacleTo = async (db: Db, now: number, { from, digest }: Proposal): Promise<string | null> => {
  const known = await adoptedTerms(db)
  if (known.some((one) => one.digest === digest)) return null
  const earliest = await earliestSunday(db, now)
  if (from < earliest)
    return `Every investor is told before it holds: the first Sunday that can be adopted now is ${formatCalendarDate(earliest)}.`
  return null
}

/** Everybody who is an investor of the fund, whatever their settings: a declined or erased applicant is none. */
const investors = (db: Db) =>
  db
    .selectFrom('people')
    .select('id')
    .where('role', '=', 'investor')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('account_members')
          .innerJoin('investor_accounts', 'investor_accounts.id', 'account_members.account_id')
          .select('investor_accounts.id')
          .whereRef('account_members.person_id', '=', 'people.id')
          .where('investor_accounts.declined_at', 'is', null),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('erasures').select('person_id').whereRef('erasures.person_id', '=', 'people.id'))),
    )
    .orderBy('id')

const noticeOf = ({ from, wording, reason }: TermsVersion) => ({
  type: 'system' as const,
  priority: 'high' as const,
  binding: true as const,
  title: `The terms change on ${formatCalendarDate(from)}`,
  message: `${asSentence(wording)} The reason: ${asSentence(reason)} It applies to weeks from ${formatCalendarDate(from)} on; everything before stays as it was computed. Your settings show how profit is shared now and from then on.`,
})

/**
 * Keeps a version as adopted and tells every investor, in this unit or, if they are many, in parts after it. Another
 * version that was adopted for the same Sunday no longer counts; no week was opened by it.
 */
const keepAdopted = async (work: Work<NamedActor>, version: Proposal, notifier: Notifier): Promise<void> => {
  const { db, now, actor } = work
  const [fromAt, people] = [firstInstant(version.from), await investors(db).execute()]
  await db
    .updateTable('terms_versions')
    .set({ replaced_at: now })
    .where('from_at', '=', fromAt)
    .where('replaced_at', 'is', null)
    .execute()
  const id = timeId(now)
  await db
    .insertInto('terms_versions')
    .values({
      id,
      from_day: version.from,
      from_at: fromAt,
      figures: JSON.stringify(version.figures),
      wording: version.wording,
      reason: version.reason,
      digest: version.digest,
      adopted_at: now,
      adopted_by: actor.by.email,
      told: people.length,
      replaced_at: null,
    })
    .execute()
  const notice = noticeOf(version)
  await notifier(
    work,
    await mapInTurns(people, ({ id: personId }) => ({ personId, ...notice })),
    undefined,
    `terms ${id}`,
  )
  const detail = `${figuresInWords(version.figures)}. ${counted(people.length, 'investor')} told. SHA-256 ${version.digest}`
  await audit(work, { action: 'terms.adopt', subject: version.from, detail })
}

const isAdopted = (known: readonly AdoptedTerms[], { digest }: Proposal): boolean =>
  known.some((one) => one.digest === digest)

/** Adopts a version that was weighed: throws 409 if it is not what its digest says, or if its Sunday is too soon by now. */
export const adoptTerms = async (
  work: Work<NamedActor>,
  version: Proposal,
  notifier: Notifier = notifyAll,
): Promise<void> => {
  await lockBook(work)
  if (digestOfTerms(version) !== version.digest) throw refuse(409, 'The digest is not that of these terms.')
  if (isAdopted(await adoptedTerms(work.db), version)) return
  const obstacle = await obstacleTo(work.db, work.now, version)
  if (obstacle) throw refuse(409, obstacle)
  await keepAdopted(work, version, notifier)
}

/** The adoption of a version of the terms. It always waits for a second person, or for the delay if there is none. */
export const termsAction: Action<Proposal> = {
  kind: 'terms',
  least: 'owner',
  subject: ({ from }) => from,
  weigh: async (db, now, version) => {
    const known = await adoptedTerms(db)
    if (isAdopted(known, version)) return null
    const obstacle = await obstacleTo(db, now, version)
    if (obstacle) throw refuse(409, obstacle)
    const people = await investors(db).execute()
    return {
      title: `Terms from ${formatCalendarDate(version.from)} on`,
      detail: `${figuresInWords(version.figures)}. ${counted(people.length, 'investor is', 'investors are')} told at once: ${asSentence(version.wording)} The reason: ${asSentence(version.reason)}`,
      amount: null,
      always: true,
    }
  },
  basis: async (db) => ({ 'The adopted terms': `#${(await adoptedTerms(db)).map(({ digest }) => digest).join(' ')}` }),
  run: (work, version) => adoptTerms(work, version),
}
