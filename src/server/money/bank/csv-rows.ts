import type { ColumnUse } from '#contract/entities/bank-statement.ts'
import { writtenDay } from '#fund/calendar/written-day.ts'
import { type Cents, sumCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { CsvRow } from '#server/platform/http/read-csv.ts'
import { amountOf, directionOf, doubtfulSigns, saysIn, statusOf } from './columns.ts'
import { cellsIn, type FoundTable, filled, isLine } from './csv-table.ts'
import { joinedTexts, knownId, oneLine, type ReadLine } from './statement.ts'

/** A line while it is read: its amount as written, and the direction that the file names for it. */
export interface Draft {
  readonly line: number
  readonly words: Omit<ReadLine, 'amount'>
  readonly cents: Cents
  readonly direction: 1 | -1 | undefined
  /** What the direction was read from, for people. */
  readonly named: string
  readonly balance: Cents | null
}

/** What a total below the lines is of. */
export interface Total {
  readonly line: number
  readonly of: 'amount' | 'debit' | 'credit'
  readonly cents: Cents
}

/**
 * What a row is: a line, a balance that the bank states between the lines, a line that is not booked, totals or words
 * below the lines, or unreadable.
 */
type Found =
  | { readonly kind: 'line'; readonly draft: Draft }
  | { readonly kind: 'balance'; readonly line: number; readonly balance: Cents }
  | { readonly kind: 'left-out'; readonly status: string }
  | { readonly kind: 'totals'; readonly totals: readonly Total[] }
  | { readonly kind: 'words'; readonly line: number; readonly words: string }
  | { readonly kind: 'problem'; readonly sentence: string }

/** A row, and the account that it names. */
export type Row = Found & { readonly account: string }

const statedBalance =
  /\b(?:beginning|opening|starting|ending|closing)\b.*\bbalance\b|\bbalance (?:brought|carried) forward\b/i

/** The same where the balance stands in the column of the amounts. */
const onlyBalance =
  /^(?:beginning|opening|starting|ending|closing) (?:ledger|(?:ledger )?balance)(?:,? (?:as of|on|at|for)\b.*)?[\s:]*$/i

const totalWords = /^(?:grand |report |sub)?totals?\b/i

/** Words that a bank writes below its lines: two at least, so that no line that was cut off is taken for some. */
const isRemark = (text: string): boolean => text.split(/\s/).filter((word) => /\p{L}{2}/u.test(word)).length >= 2

export const rowReader = ({ header, rows, uses }: FoundTable): ((row: CsvRow) => Row) => {
  const cellsAs = (use: ColumnUse, cells: readonly string[]): string[] =>
    cells.filter((cell, place) => uses[place] === use && cell !== '')
  const nameOf = (use: ColumnUse): string => header?.[uses.indexOf(use)] ?? `number ${uses.indexOf(use) + 1}`
  const hasPair = uses.includes('debit') || uses.includes('credit')
  const lastLine = rows.findLast(isLine)?.line ?? 0
  const problem = (line: number, sentence: string): Found => ({
    kind: 'problem',
    sentence: `Line ${line}: ${sentence}.`,
  })

  const moneyUses = ['amount', 'debit', 'credit', 'balance'] as const
  const ofLines = rows.filter(isLine)
  const doubtful = new Map(moneyUses.map((use) => [use, doubtfulSigns(cellsIn(ofLines, uses.indexOf(use)))]))
  const moneyOf = (use: (typeof moneyUses)[number], cell: string): Cents | undefined =>
    doubtful.get(use)?.has(cell) ? undefined : amountOf(cell)

  /** Of a debit and a credit column, one of which has the amount. */
  const pairOf = (cells: readonly string[]): { cents: Cents; direction: 1 | -1 | undefined } | string => {
    const [written = '', amount] = [cellsAs('debit', cells)[0], cellsAs('amount', cells)[0]]
    const [debit, credit] = (['debit', 'credit'] as const).map((use) => moneyOf(use, cellsAs(use, cells)[0] ?? '0'))
    if (debit === undefined || credit === undefined)
      return `“${oneLine(cellsAs(debit === undefined ? 'debit' : 'credit', cells)[0] ?? '')}” is not an amount`
    if (debit !== 0 && credit !== 0) return 'it has both a debit and a credit'
    if (credit < 0) return `column ${nameOf('credit')} has an amount below zero`
    if (saysIn(written)) return `column ${nameOf('debit')} has an amount that came in`
    const [cents, direction] = debit === 0 ? [credit, 1 as const] : [debit, -1 as const]
    const whole = amount === undefined ? cents : moneyOf('amount', amount)
    if (whole === undefined || Math.abs(whole) !== Math.abs(cents) || (whole < 0 && direction > 0))
      return `the amount is “${oneLine(amount ?? '')}”, and the debit or credit beside it is another one`
    return { cents, direction }
  }

  const amountIn = (cells: readonly string[]): { cents: Cents; direction: 1 | -1 | undefined } | string => {
    if (hasPair) return pairOf(cells)
    const written = cellsAs('amount', cells)[0] ?? ''
    const cents = moneyOf('amount', written)
    if (cents === undefined) return `“${oneLine(written)}” is not an amount`
    const said = saysIn(written) ? ([1] as const) : []
    const named = new Set([...said, ...cellsAs('direction', cells).flatMap((cell) => directionOf(cell) ?? [])])
    if (named.size > 1) return `it says both that money came in and that it went out`
    return { cents, direction: [...named][0] }
  }

  const amountUses = ['amount', 'debit', 'credit'] as const

  const balanceIn = (cells: readonly string[]): Cents | undefined => {
    const some = amountUses.flatMap((use) => cellsAs(use, cells)).filter((cell) => amountOf(cell) !== 0)
    return some.length > 1 ? undefined : amountOf(some[0] ?? '0')
  }

  /** What stands below the lines: totals, or only words; undefined for anything else. */
  const belowLines = (line: number, cells: readonly string[]): Found | undefined => {
    const some = cells.filter((cell) => cell !== '')
    const [words = ''] = some
    if (some.length === 1 && isRemark(words)) return { kind: 'words', line, words }
    if (!some.some((cell) => totalWords.test(cell)) || cellsAs('date', cells).some((cell) => writtenDay(cell) !== null))
      return undefined
    const totals = amountUses.flatMap((of) => cellsAs(of, cells).map((cell) => ({ line, of, cents: amountOf(cell) })))
    const known = totals.filter((total): total is Total => total.cents !== undefined)
    return known.length === totals.length ? { kind: 'totals', totals: known } : undefined
  }

  const read = ({ line, cells: written }: CsvRow): Found => {
    const cells = filled(written)
    const below = line > lastLine ? belowLines(line, cells) : undefined
    if (below) return below
    if (cells.length > uses.length || (header && written.length < header.length))
      return problem(line, 'it has more or fewer cells than the first line has names')
    const statuses = cellsAs('status', cells)
    const left = statuses.find((status) => statusOf(status) === 'not-booked')
    if (left !== undefined) return { kind: 'left-out', status: left }
    const odd = uses.includes('status')
      ? (statuses.find((status) => statusOf(status) === undefined) ?? (statuses.length === 0 ? '' : undefined))
      : undefined
    const balanceCell = cellsAs('balance', cells)[0]
    const balance = balanceCell === undefined ? null : moneyOf('balance', balanceCell)
    const texts = cellsAs('reference', cells)
    const isEmpty = amountUses.every((use) => cellsAs(use, cells).length === 0)
    if (isEmpty && balance !== null && balance !== undefined && texts.some((text) => statedBalance.test(text)))
      return { kind: 'balance', line, balance }
    const stated = texts.some((text) => onlyBalance.test(text)) && balance === null ? balanceIn(cells) : undefined
    if (stated !== undefined) return { kind: 'balance', line, balance: stated }
    if (odd !== undefined)
      return problem(line, `column ${nameOf('status')} says “${oneLine(odd)}”, which is not understood`)
    const [date, value] = [writtenDay(cellsAs('date', cells)[0] ?? ''), cellsAs('value-date', cells)[0]]
    const valueDay = value === undefined ? date : writtenDay(value)
    if (date === null || valueDay === null) return problem(line, 'a date is written like 2026-11-20 or 11/20/2026')
    if (isEmpty && hasPair) return problem(line, 'it has neither a debit nor a credit')
    const amount = amountIn(cells)
    if (typeof amount === 'string') return problem(line, amount)
    if (balance === undefined) return problem(line, `“${oneLine(balanceCell ?? '')}” is not a balance`)
    const currency = cellsAs('currency', cells).find((cell) => !/^(?:USD|US\$|\$|US Dollars?)$/i.test(cell))
    if (currency !== undefined) return problem(line, `it is in ${oneLine(currency)}: the books are in US dollars`)
    const counterparty = joinedTexts(cellsAs('counterparty', cells))
    const named = cellsAs('direction', cells)
    return {
      kind: 'line',
      draft: {
        line,
        ...amount,
        named: named.map(oneLine).join(', '),
        balance,
        words: {
          day: date,
          valueDay,
          counterparty,
          reference: joinedTexts(uses.includes('reference') ? texts : named),
          bankId: oneLine(knownId(cellsAs('id', cells)[0] ?? '')) || null,
        },
      },
    }
  }

  return (row) => ({ ...read(row), account: cellsAs('account', filled(row.cells))[0] ?? '' })
}

/** The amounts with their signs, or what keeps them from having one. */
export const signed = ({ header, uses }: FoundTable, drafts: readonly Draft[]): readonly (Cents | string)[] => {
  const column = header?.[uses.indexOf('direction')] ?? 'of the direction'
  const hasPair = uses.includes('debit') || uses.includes('credit')
  const written = drafts.filter(({ cents, direction }) => cents !== 0 && (!hasPair || direction === -1))
  const areSigned = written.some(({ cents }) => cents < 0)
  const areNamed = drafts.some(({ direction }) => direction !== undefined)
  return drafts.map(({ line, cents, direction, named }) => {
    if (cents === 0) return 0
    if (hasPair && direction === 1) return cents
    if (hasPair)
      return areSigned && cents > 0
        ? `Line ${line}: some debits are below zero, and this one is not.`
        : -Math.abs(cents)
    if (!areSigned) {
      if (direction !== undefined) return direction * cents
      return areNamed || named !== ''
        ? `Line ${line}: column ${column} says “${named}”, which does not say whether money came in or went out.`
        : cents
    }
    return direction !== undefined && Math.sign(cents) !== direction
      ? `Line ${line}: the amount ${cents < 0 ? 'went out' : 'came in'}, and column ${column} says “${named}”.`
      : cents
  })
}

/** The totals below the lines that are not those of the lines. */
export const unlikeTotals = (totals: readonly Total[], amounts: readonly Cents[]): string[] => {
  const sums = {
    amount: sumCents(amounts),
    debit: sumCents(amounts.filter((cents) => cents < 0)),
    credit: sumCents(amounts.filter((cents) => cents > 0)),
  }
  return totals.flatMap(({ line, of, cents }) =>
    cents === sums[of] || (of === 'debit' && Math.abs(cents) === -sums.debit)
      ? []
      : [
          `Line ${line}: the total is ${formatMoney(cents)}, and the lines come to ${formatMoney(sums[of])}: a line is missing.`,
        ],
  )
}
