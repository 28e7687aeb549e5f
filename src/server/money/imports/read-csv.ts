import * as v from 'valibot'
import { riskProfile } from '#contract/entities/basic.ts'
import { email } from '#contract/entities/entered.ts'
import { phone } from '#contract/entities/fields.ts'
import { personName } from '#contract/entities/person-name.ts'
import { validate } from '#contract/validate.ts'
import { writtenDay } from '#fund/calendar/written-day.ts'
import { toDollars } from '#fund/cents/money.ts'
import { typedCents } from '#fund/money/typed-amount.ts'
import { exportColumns } from '#server/people/list/export.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'
import type { Cells, CsvLine } from '#server/platform/http/read-csv.ts'
import { refuse } from '#server/platform/http/refuse.ts'

const needed = ['name', 'email'] as const
const amounts = ['opening_capital', 'opening_result', 'carried_loss'] as const
const days = ['join_date', 'first_deposit'] as const
const known: readonly string[] = [...needed, 'phone', 'risk_profile', ...days, ...amounts]

/**
 * Columns that files of the portal have, and that say nothing about a new investor: what was wrong with a line, and what
 * the list of investors knows of each.
 */
const ours: ReadonlySet<string> = new Set(['problems', ...Object.keys(exportColumns)])

const orEmpty = <const S extends v.GenericSchema<string, unknown>>(schema: S) =>
  v.optional(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => undefined),
      ),
      schema,
    ]),
  )

/** Accepts "$12,500.00" and "12500"; nothing that a spreadsheet or a program would read as another number. */
const dollars = (name: string, sign: boolean) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const negative = sign && /^[-\u2212]/.test(value)
      // What a person types is shown to them again; of a file nobody looks at each line.
      const cents = /,\d{1,2}$/.test(value) ? undefined : typedCents(negative ? value.slice(1) : value)
      if (cents !== undefined) return toDollars(negative ? -cents : cents)
      addIssue({ message: `${name} must be an amount like 12500.00` })
      return NEVER
    }),
  )

const dayOf = (name: string) =>
  v.pipe(
    v.string(),
    v.check((text) => writtenDay(text) !== null, `${name} is a day like 2026-11-20`),
    v.transform((text) => writtenDay(text) ?? text),
  )

const line = v.object({
  name: personName,
  email,
  phone: orEmpty(phone),
  join_date: orEmpty(dayOf('join_date')),
  first_deposit: orEmpty(dayOf('first_deposit')),
  risk_profile: orEmpty(v.pipe(v.string(), v.toLowerCase(), riskProfile)),
  opening_capital: orEmpty(dollars('opening_capital', false)),
  opening_result: orEmpty(dollars('opening_result', true)),
  carried_loss: orEmpty(dollars('carried_loss', false)),
})

export type Imported = v.InferOutput<typeof line>

/** A line after reading: its number in the file, its cells, and the investor it describes or what is wrong with it. */
export interface ImportedLine {
  readonly line: number
  readonly cells: Cells
  readonly value: Imported | null
  readonly problems: readonly string[]
}

const checkColumns = (columns: readonly string[]): void => {
  const missing = needed.filter((name) => !columns.includes(name))
  if (missing.length > 0) throw refuse(422, `The first line has no column ${missing.join(' and no ')}.`)
  const strange = columns.filter((name) => !known.includes(name) && !ours.has(name))
  if (strange.length > 0) throw refuse(422, `The fund has no column ${strange.join(', ')}. It has ${known.join(', ')}.`)
}

/** The lines of a CSV, each checked on its own. Throws 422 unless it is a CSV of investors. */
export const readInvestors = async (found: readonly CsvLine[]): Promise<ImportedLine[]> => {
  const [first] = found
  if (!first) throw refuse(422, 'The file has no investor below its first line.')
  checkColumns(Object.keys(first.cells))
  return mapInTurns(found, ({ line: number, cells, problem }) => {
    if (problem !== null) return { line: number, cells, value: null, problems: [problem] }
    const read = validate(line, cells)
    return {
      line: number,
      cells,
      value: read.success ? read.output : null,
      problems: read.success ? [] : [...new Set(read.issues.map(messageOf))],
    }
  })
}

/** If a field may have several forms, the problem is with the form that it has. */
const messageOf = (issue: v.BaseIssue<unknown>): string => issue.issues?.at(-1)?.message ?? issue.message
