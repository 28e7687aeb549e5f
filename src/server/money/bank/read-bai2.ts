import { type Cents, sumCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { partyIn } from './columns.ts'
import {
  joinedParts,
  joinedTexts,
  knownId,
  oneLine,
  type ReadLine,
  type ReadStatement,
  type StatementPart,
  shortDay,
} from './statement.ts'

const lineCharactersMax = 20_000

/** A logical record: its fields, its text if it is a transaction, and the physical lines that it takes. */
interface Bai2Record {
  readonly line: number
  readonly code: string
  readonly fields: string[]
  /** The places of the fields that begin a continuation. */
  readonly continued: Set<number>
  lines: number
}

const unreadable = (line: number, what: string): Error => refuse(422, `Line ${line}: ${what}.`)

/** The records, each with its continuations. Throws 422 for a line that is none. */
const recordsOf = (text: string): Bai2Record[] => {
  const records: Bai2Record[] = []
  for (const [place, written] of text.split(/\r\n?|\n/).entries()) {
    const line = place + 1
    const trimmed = written.trim()
    if (trimmed === '') continue
    if (trimmed.length > lineCharactersMax) throw unreadable(line, `a line has at most ${lineCharactersMax} characters`)
    const [, code = '', rest = ''] = /^(01|02|03|16|49|88|98|99),(.*)$/.exec(trimmed) ?? []
    if (code === '')
      throw unreadable(line, 'this is no record of BAI2, which begins with 01, 02, 03, 16, 49, 88, 98 or 99')
    const fields = rest.replace(/\/$/, '').split(',')
    const last = records.at(-1)
    if (code !== '88') records.push({ line, code, fields, continued: new Set(), lines: 1 })
    else if (!last) throw unreadable(line, 'it continues nothing')
    else {
      last.continued.add(last.fields.length)
      last.fields.push(...fields)
      last.lines += 1
    }
  }
  return records
}

/** An amount in cents, as BAI2 writes dollars; undefined unless it is one. */
const centsOf = (text: string): Cents | undefined => (/^[+-]?\d{1,15}$/.test(text) ? Number(text) + 0 : undefined)

/** How many fields the availability of an amount takes; undefined if it is not known. */
const fundsFields = ([type = '', count = '']: readonly string[]): number | undefined => {
  if (['', 'Z', '0', '1', '2'].includes(type)) return 1
  if (type === 'V') return 3
  if (type === 'S') return 4
  return type === 'D' && /^\d{1,2}$/.test(count) ? 2 + 2 * Number(count) : undefined
}

const [creditsFrom, debitsFrom, loansFrom] = [100, 400, 700]
const customCreditsFrom = 920
const customDebitsFrom = 960

/** The direction of a type of transaction; undefined for one of loans, and for what the bank made up without saying. */
const directionOf = (type: number): 1 | -1 | undefined => {
  if (type >= customDebitsFrom || (type >= debitsFrom && type < loansFrom)) return -1
  return (type >= creditsFrom && type < debitsFrom) || type >= customCreditsFrom ? 1 : undefined
}

const withoutMoney = 890

interface Summary {
  readonly code: string
  readonly cents: Cents
}

/** The balances and totals of an account; empty amounts are not stated. */
const summariesOf = ({ line, fields }: Bai2Record): Summary[] => {
  const found: Summary[] = []
  for (let at = 2; at < fields.length; ) {
    const [code = '', amount = ''] = fields.slice(at, at + 2)
    const funds = fundsFields(fields.slice(at + 3))
    const cents = amount === '' ? 0 : centsOf(amount)
    if (funds === undefined || cents === undefined || !/^\d{0,3}$/.test(code))
      throw unreadable(line, `its summary ${oneLine(code)} cannot be read`)
    if (code !== '' && amount !== '') found.push({ code, cents })
    else if (code === '' && amount !== '') throw unreadable(line, 'a summary has an amount without a type')
    at += 3 + funds
  }
  return found
}

interface Group {
  readonly day: string
  readonly currency: string
}

/** `261127`, or `20261127` as some banks write it. */
const dayOf = (text: string): string => shortDay(/^20\d{6}$/.test(text) ? text.slice(2) : text)

/** A transaction, with the amount that counts for the account's control total; a sentence if it is not understood. */
const lineOf = (
  { line, fields, continued }: Bai2Record,
  { day }: Group,
): { cents: Cents; read: ReadLine | string | null } => {
  const [type = '', amount = ''] = fields
  const cents = amount === '' ? 0 : centsOf(amount)
  const funds = fundsFields(fields.slice(2))
  if (!/^\d{3}$/.test(type) || cents === undefined || cents < 0 || funds === undefined)
    throw unreadable(line, 'this transaction cannot be read')
  if (Number(type) === withoutMoney) return { cents, read: null }
  const direction = directionOf(Number(type))
  if (direction === undefined)
    return { cents, read: `Line ${line}: the type ${type} does not say whether money came in or went out.` }
  const valueDay = fields[2] === 'V' && fields[3] ? dayOf(fields[3]) : day
  if (valueDay === '') return { cents, read: `Line ${line}: “${oneLine(fields[3] ?? '')}” is not a date.` }
  const [bank = '', customer = ''] = fields.slice(2 + funds)
  // A comma belongs to the text, the end of a physical record does not.
  const text = fields
    .slice(4 + funds)
    .map((words, place) => `${place === 0 ? '' : continued.has(4 + funds + place) ? ' ' : ','}${words}`)
    .join('')
  const id = knownId(oneLine(bank))
  const said = /^0*$/.test(customer) ? [text] : [customer, text]
  return {
    cents,
    read: {
      day,
      valueDay,
      amount: cents === 0 ? 0 : direction * cents,
      counterparty: partyIn(text, direction),
      reference: joinedTexts(said.filter((one) => knownId(one) !== '')),
      bankId: id || null,
    },
  }
}

/** Totals that the bank states of an account, and what they must be of its lines. */
const totals: readonly { code: string; what: string; sign: 1 | -1 }[] = [
  { code: '100', what: 'credits', sign: 1 },
  { code: '400', what: 'debits', sign: -1 },
]

const counted = (line: number, what: string, stated: string | undefined, found: number): void => {
  if (stated === undefined || stated === '') return
  if (!/^[+-]?\d{1,15}$/.test(stated) || Number(stated) !== found)
    throw unreadable(line, `${what} ${oneLine(stated)}, and ${found} was found: the file is not whole`)
}

/** An account within a group: from its 03 to its 49. */
const readAccount = (records: readonly Bai2Record[], group: Group): { part: StatementPart; control: Cents } => {
  const [head, ...others] = records
  const trailer = others.at(-1)
  if (!head || trailer?.code !== '49') throw unreadable(head?.line ?? 1, 'this account has no end (49)')
  const [account = '', currency = ''] = head.fields
  const used = currency || group.currency
  const otherCurrency =
    used === '' || used === 'USD' ? [] : [`Line ${head.line}: it is in ${oneLine(used)}: the books are in US dollars.`]
  const summaries = summariesOf(head)
  const read = others.slice(0, -1).map((record) => lineOf(record, group))
  const control = sumCents([...summaries, ...read].map(({ cents }) => cents))
  counted(trailer.line, 'the control total is', trailer.fields[0], control)
  counted(
    trailer.line,
    'the number of records is',
    trailer.fields[1],
    records.reduce((sum, { lines }) => sum + lines, 0),
  )
  const stated = (code: string): Cents | null => summaries.find((one) => one.code === code)?.cents ?? null
  const lines = read.flatMap((one) => (typeof one.read === 'object' && one.read !== null ? [one.read] : []))
  const unlike = totals.flatMap(({ code, what, sign }) => {
    const total = stated(code)
    const come = sumCents(lines.map(({ amount }) => (Math.sign(amount) === sign ? Math.abs(amount) : 0)))
    return total === null || total === come
      ? []
      : [
          `Line ${head.line}: the ${what} are ${formatMoney(total)}, and the lines come to ${formatMoney(come)}: lines are missing.`,
        ]
  })
  return {
    control,
    part: {
      account: oneLine(account),
      opening: stated('010'),
      closing: stated('015'),
      days: [group.day],
      lines,
      problems: [
        ...otherCurrency,
        ...read.flatMap((one) => (typeof one.read === 'string' ? [one.read] : [])),
        ...(otherCurrency.length > 0 ? [] : unlike),
      ],
    },
  }
}

const interim: readonly string[] = ['1', '3']

const groupOf = ({ line, fields }: Bai2Record): Group => {
  const [, , status = '', date = '', , currency = '', modifier = ''] = fields
  if (status !== '1')
    throw unreadable(line, 'this group deletes, corrects or tests an earlier one, which is not understood')
  if (interim.includes(modifier))
    throw unreadable(line, 'this is a report within the day: ask the bank for the final one')
  const day = dayOf(date)
  if (day === '') throw unreadable(line, `“${oneLine(date)}” is not a date`)
  return { day, currency }
}

/** Splits records at each of a code; what stands before the first belongs nowhere. */
const beginningWith = (code: string, records: readonly Bai2Record[]): Bai2Record[][] => {
  const parts: Bai2Record[][] = []
  for (const record of records) {
    if (record.code === code) parts.push([record])
    else if (parts.length === 0)
      throw unreadable(record.line, `a record ${record.code} stands before the first ${code}`)
    else parts.at(-1)?.push(record)
  }
  return parts
}

const linesOf = (records: readonly Bai2Record[]): number => records.reduce((sum, { lines }) => sum + lines, 0)

/**
 * A BAI2 file: its control totals, numbers of records and totals are checked. Throws 422
 * with the line of what is not whole or not understood.
 */
export const readBai2 = (text: string): ReadStatement => {
  const records = recordsOf(text)
  const [head] = records
  const end = records.at(-1)
  if (head?.code !== '01' || end?.code !== '99') throw unreadable(end?.line ?? 1, 'the file has no end (99)')
  if (head.fields[7] !== '2') throw unreadable(1, 'this is another version of BAI: version 2 is read')
  const groups = beginningWith('02', records.slice(1, -1))
  let file = 0
  const parts = groups.flatMap((own) => {
    const trailer = own.at(-1)
    const [begin, ...inner] = own
    if (!begin || trailer?.code !== '98') throw unreadable(begin?.line ?? 1, 'this group has no end (98)')
    const group = groupOf(begin)
    const accounts = beginningWith('03', inner.slice(0, -1)).map((account) => readAccount(account, group))
    const control = sumCents(accounts.map((account) => account.control))
    counted(trailer.line, 'the control total is', trailer.fields[0], control)
    counted(trailer.line, 'the number of accounts is', trailer.fields[1], accounts.length)
    counted(trailer.line, 'the number of records is', trailer.fields[2], linesOf(own))
    file += control
    return accounts.map(({ part }) => part)
  })
  counted(end.line, 'the control total is', end.fields[0], file)
  counted(end.line, 'the number of groups is', end.fields[1], groups.length)
  counted(end.line, 'the number of records is', end.fields[2], linesOf(records))
  return joinedParts('BAI2', parts)
}
