import type { Row } from '../../tests/bench/row.ts'

/** One row as it is kept: what was measured, against what, and whether the aim is met. */
export interface Kept extends Omit<Row, 'ratioMax'> {
  readonly bench: string
  readonly ratio: number
  /** The ratio aimed at; null if none is promised. */
  readonly aim: number | null
  readonly met: boolean | null
}

/** A whole run of the benchmarks. */
export interface Report {
  /** The day, as in 2026-11-23. */
  readonly day: string
  readonly minutes: number
  readonly machine: Readonly<Record<'processor' | 'cores' | 'memory' | 'system', string | number>>
  readonly versions: Readonly<Record<string, string>>
  readonly rows: readonly Kept[]
}

export const reportFile = 'docs/bench.json'

const threeDigits = (value: number): number => Number(value.toPrecision(3))

export const kept = (bench: string, { ratioMax, ...row }: Row): Kept => {
  const ratio = threeDigits(row.value / row.floor)
  const met = ratioMax === undefined ? null : ratio <= ratioMax
  const [value, floor] = [threeDigits(row.value), threeDigits(row.floor)]
  return { bench, ...row, value, floor, ratio, aim: ratioMax ?? null, met }
}

const verdict = ({ met }: Kept): string => (met === null ? '' : met ? 'met' : '**not met**')

const tableRow = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

const engine = /^(?:SQLite|PostgreSQL), /

/** What is measured on both engines is on one line. */
const linesOf = (rows: readonly Kept[]): readonly (readonly [Kept, ...Kept[]])[] => {
  const what = ({ name }: Kept): string => name.replace(engine, '')
  return rows.flatMap((row) => {
    const same = rows.filter((other) => engine.test(row.name) && what(other) === what(row))
    if (same[0] && same[0] !== row) return []
    return [[row, ...same.slice(1)]]
  })
}

/** One word for all, or each its own. */
const each = (words: readonly (string | number)[]): string =>
  (new Set(words).size === 1 ? words[0] : words.join('; ')) as string

/** The rows as a table in Markdown, which reads well in a terminal too. */
export const tableOf = (rows: readonly Kept[]): string =>
  [
    tableRow(['What', 'Measured', 'Against', 'Ratio', 'Aim', '']),
    '|---|---|---|---|---|---|',
    ...linesOf(rows).map((line) => {
      const [{ name, unit, against, aim }] = line
      return tableRow([
        line.length === 1 ? name : `${name.replace(engine, '')} (SQLite; PostgreSQL)`,
        `${line.map(({ value }) => value).join('; ')} ${unit}`,
        `${line.map(({ floor }) => floor).join('; ')} ${unit} (${against})`,
        line.map(({ ratio }) => ratio).join('; '),
        aim ?? '',
        each(line.map(verdict)),
      ])
    }),
  ].join('\n')

/** What docs/performance.md shows: every row with a promised ratio, with the day and the machine of the measurement. */
const quoteOf = ({ day, machine, versions, rows }: Report): string =>
  [
    `Measured on ${day}, ${machine.cores} cores of ${machine.processor}, Node ${versions.node}; [\`bench.json\`](bench.json) has every row and the machine.`,
    '',
    tableOf(rows.filter(({ aim }) => aim !== null)),
  ].join('\n')

const marks = /<!-- bench -->\n[\s\S]*<!-- \/bench -->/

/** docs/performance.md with its table replaced by that of a report. */
export const quoting = (document: string, report: Report): string =>
  document.replace(marks, () => `<!-- bench -->\n${quoteOf(report)}\n<!-- /bench -->`)
