import { CsvError, parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { amount, day, email, riskProfile } from '#contract/entities/basic.ts'
import { personName } from '#contract/entities/person-name.ts'
import { phone } from '#contract/entities/phone.ts'
import { refuse } from '../http/refuse.ts'

const needed = ['name', 'email'] as const
const known: readonly string[] = [...needed, 'phone', 'join_date', 'risk_profile', 'opening_capital']

const empty = v.literal('')
const absent = v.undefined()

/** "$12,500.00" and "12500" alike. */
const dollars = v.pipe(
  v.string(),
  v.transform((text) => Number(text.replace(/[$,\s]/g, '') || Number.NaN)),
  amount,
)

const line = v.object({
  name: personName,
  email,
  phone: v.union([absent, phone]),
  join_date: v.union([absent, empty, day]),
  risk_profile: v.union(
    [absent, empty, v.pipe(v.string(), v.toLowerCase(), riskProfile)],
    'this is not a risk profile',
  ),
  opening_capital: v.union([absent, empty, dollars]),
})

export type Imported = v.InferOutput<typeof line>

/** A line as it was read: its number in the file, its cells, and the investor it describes or what is wrong with it. */
export interface ReadLine {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
  readonly value: Imported | null
  readonly problems: readonly string[]
}

const records = (csv: string): { info: { lines: number }; record: Record<string, string> }[] => {
  try {
    return parse(csv, {
      bom: true,
      columns: (header: string[]) =>
        header.map((name) =>
          name
            .trim()
            .toLowerCase()
            .replace(/[\s-]+/g, '_'),
        ),
      info: true,
      skip_empty_lines: true,
      trim: true,
    })
  } catch (reason) {
    if (reason instanceof CsvError) throw refuse(422, `This is not a CSV: line ${reason.lines ?? '?'} cannot be read.`)
    throw reason
  }
}

const checkColumns = (columns: readonly string[]): void => {
  const missing = needed.filter((name) => !columns.includes(name))
  if (missing.length > 0) throw refuse(422, `The first line names no column ${missing.join(' and no ')}.`)
  const strange = columns.filter((name) => !known.includes(name))
  if (strange.length > 0) throw refuse(422, `The fund has no column ${strange.join(', ')}. It has ${known.join(', ')}.`)
}

/** The lines of a CSV, each checked on its own. Throws 422 unless it is a CSV of investors. */
export const readCsv = (csv: string): ReadLine[] => {
  const found = records(csv)
  const [first] = found
  if (!first) throw refuse(422, 'The file has no line of an investor below its first line.')
  checkColumns(Object.keys(first.record))
  return found.map(({ info, record }) => {
    const read = v.safeParse(line, record)
    return {
      line: info.lines,
      cells: record,
      value: read.success ? read.output : null,
      problems: read.success ? [] : read.issues.map(({ message }) => message),
    }
  })
}
