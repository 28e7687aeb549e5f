import type { InferOutput } from 'valibot'
import type { OwnAgreements, Signable } from '#contract/calls/people/agreements.ts'
import type { statementList } from '#contract/calls/proof/statements.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { formatCalendarDate, formatCalendarMonth } from '#fund/calendar/week-display.ts'
import { instantText } from '#stores/kit/instants.ts'
import { agreementWords } from '#words/people/agreements.ts'
import { paperMarks } from '#words/proof/papers.ts'
import { agreementFile, signatureFile } from './agreements.ts'
import { issuedOf, statementFiles, statementVersion, taxFile } from './documents.ts'

export const documentKinds = ['statement', 'tax', 'agreement'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** A paper of an investor, of whatever kind, as shown on its line. */
export interface DocumentLine {
  readonly key: string
  readonly kind: DocumentKind
  /** The year under which it is listed. */
  readonly year: string
  readonly name: string
  readonly note: string
  readonly isNew: boolean
  readonly files: readonly { readonly what: string; readonly href: string }[]
}

type Papers = InferOutput<typeof statementList>
type Paper = Papers['papers'][number]

/** For how many days an issued paper is marked as new. */
const newDays = 31

const isRecent = (instant: string, now: number): boolean => now - Date.parse(instant) < newDays * dayMs

/** The date of a paper is the fund's, as the paper has it. */
export const paperDate = (instant: string): string => formatCalendarDate(newYorkDate(Date.parse(instant)))

interface Period {
  readonly period: string
  readonly kind: 'statement' | 'tax'
  readonly name: string
  /** The files that need no version. */
  readonly files: DocumentLine['files']
  file(version: number): string
}

/** A line for each version of a period, newest first; one line if none was issued yet. */
const linesOf = ({ papers }: Papers, { period, kind, name, files, file }: Period, now: number): DocumentLine[] => {
  const year = period.slice(0, 'YYYY'.length)
  const issued = issuedOf({ papers }, period)
  if (issued.length === 0)
    return [{ key: `${kind} ${period}`, kind, year, name, note: paperMarks.provisional, isNew: false, files }]
  return issued.map(({ version, issued_at }: Paper, place) => ({
    key: `${kind} ${period} ${version}`,
    kind,
    year,
    name,
    note: `${paperMarks.version(version)}, ${paperMarks.issued(paperDate(issued_at))}${place > 0 ? `, ${agreementWords.done.replaced}` : ''}`,
    isNew: place === 0 && isRecent(issued_at, now),
    files: place === 0 ? files : [{ what: 'PDF', href: file(version) }],
  }))
}

const noteOf = ({ version, uploaded_at, state, signature }: Signable): string =>
  [
    `${paperMarks.version(version)}, of ${paperDate(uploaded_at)}`,
    signature ? `signed by you ${instantText(signature.signed_at, { day: true })}` : 'not signed',
    agreementWords.done[state],
  ]
    .filter(Boolean)
    .join(', ')

const agreementLine = (one: Signable, now: number): DocumentLine => ({
  key: `agreement ${one.id} ${one.version}`,
  kind: 'agreement',
  year: newYorkDate(Date.parse(one.uploaded_at)).slice(0, 'YYYY'.length),
  name: one.title,
  note: noteOf(one),
  isNew: one.state === 'current' && isRecent(one.uploaded_at, now),
  files: [
    { what: 'PDF', href: agreementFile(one) },
    ...(one.signature ? [{ what: 'Record of signature', href: signatureFile(one.signature.id) }] : []),
  ],
})

/** All papers, by year, newest year first; within a year tax papers, agreements, then months from the latest. */
export const documentYears = (
  papers: Papers | null,
  agreements: OwnAgreements | null,
  now: number,
): readonly (readonly [string, readonly DocumentLine[]])[] => {
  const taxes = (papers?.years ?? []).flatMap((year) =>
    linesOf(
      papers as Papers,
      {
        period: year,
        kind: 'tax',
        name: `Tax summary ${year}`,
        files: [{ what: 'PDF', href: taxFile(year) }],
        file: (version) => taxFile(year, version),
      },
      now,
    ),
  )
  const months = (papers?.months ?? []).flatMap((month) =>
    linesOf(
      papers as Papers,
      {
        period: month,
        kind: 'statement',
        name: `Statement, ${formatCalendarMonth(month)}`,
        files: statementFiles({ month }),
        file: (version) => statementVersion(month, version),
      },
      now,
    ),
  )
  const signed = (agreements?.agreements ?? []).map((one) => agreementLine(one, now))
  const years = Map.groupBy([...taxes, ...signed, ...months], ({ year }) => year)
  return [...years].toSorted(([one], [other]) => other.localeCompare(one))
}
