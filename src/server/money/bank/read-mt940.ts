import { isDate } from '#fund/calendar/new-york.ts'
import { dayMs } from '#fund/calendar/time.ts'
import type { Cents } from '#fund/cents/money.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import {
  decimalCents,
  joinedParts,
  joinedTexts,
  knownId,
  oneLine,
  type ReadLine,
  type ReadStatement,
  type StatementPart,
  shortDay,
} from './statement.ts'

interface Field {
  readonly line: number
  readonly tag: string
  text: string
}

const lineCharactersMax = 2000
const addressLinesMax = 4

const unreadable = (line: number, what: string): Error => refuse(422, `Line ${line}: ${what}.`)

/** The fields of each message, without the blocks about its way. */
const messagesOf = (text: string): Field[][] => {
  const messages: Field[][] = []
  for (const [place, written] of text.split(/\r\n?|\n/).entries()) {
    const line = place + 1
    if (written.length > lineCharactersMax) throw unreadable(line, `a line has at most ${lineCharactersMax} characters`)
    const body = written
      .replace(/^(?:\{[1-35]:(?:[^{}]|\{[^{}]*\})*\})+/, '')
      .replace(/^\{4:/, '')
      .trimEnd()
    if (/^(?:|-\}?(?:\{5:.*)?|-)$/.test(body)) continue
    const [, tag, rest = ''] = /^:(\d\d[A-Z]?|NS):(.*)$/.exec(body) ?? []
    if (tag === '20') messages.push([])
    const fields = messages.at(-1)
    // Some banks write their names and the number of the message above it.
    if (!fields && line <= addressLinesMax && /^[A-Z0-9 ]{1,40}$/i.test(body)) continue
    if (!fields) throw unreadable(line, 'this stands before the first statement (:20:)')
    const last = fields.at(-1)
    if (tag !== undefined) fields.push({ line, tag, text: rest })
    else if (last) last.text += `\n${body}`
  }
  return messages
}

/** `5000,00`: with a comma, and at most two places that count. */
const centsOf = (text: string): Cents | undefined =>
  /^\d{1,15},\d{0,2}$/.test(text) && text.length <= 15 ? decimalCents(text.replace(',', '.')) : undefined

interface Balance {
  readonly cents: Cents
  readonly day: string
  readonly problems: readonly string[]
}

const balanceOf = ({ line, text }: Field): Balance => {
  const [, mark, date = '', currency, amount = ''] = /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/.exec(text.trim()) ?? []
  const [cents, day] = [centsOf(amount), shortDay(date)]
  if (cents === undefined || day === '') throw unreadable(line, 'this balance cannot be read')
  const problems = currency === 'USD' ? [] : [`Line ${line}: it is in ${currency}: the books are in US dollars.`]
  return { cents: mark === 'D' && cents !== 0 ? -cents : cents, day, problems }
}

/** The booking day, which has no year, is the one nearest to the value day. */
const bookedOn = (valueDay: string, monthAndDay: string | undefined): string => {
  if (monthAndDay === undefined) return valueDay
  const year = Number(valueDay.slice(0, 4))
  const days = [year - 1, year, year + 1]
    .map((one) => `${one}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`)
    .filter(isDate)
  const far = (day: string): number => Math.abs(Date.parse(day) - Date.parse(valueDay)) / dayMs
  return days.toSorted((a, b) => far(a) - far(b))[0] ?? ''
}

/** Money in is a credit, or a debit that is reversed. */
const signs: Readonly<Record<string, 1 | -1>> = { C: 1, RD: 1, D: -1, RC: -1 }

const line61 =
  /^(\d{6})(\d{4})?(E?R?[CD])([A-Z])?(\d[\d,]*)([A-Z][A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/

/** What begins a part of the words within the subfields of a purpose. */
const purposeTags = /(?<=\S)(?=(?:EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|PURP)\+)/g

/** What the bank says of a line: as subfields (`?20`), as words with codes (`/REMI/`), or as it comes. */
const wordsOf = (text: string, sign: 1 | -1): { counterparty: string; reference: string } => {
  const whole = text.replaceAll('\n', '')
  const [, separator] = /^\d{3}([?>~|^])\d\d/.exec(whole) ?? []
  if (separator !== undefined) {
    const parts = whole.split(new RegExp(`\\${separator}(?=\\d\\d)`)).slice(1)
    const of = (codes: RegExp, between: string): string =>
      parts
        .filter((part) => codes.test(part))
        .map((part) => part.slice(2))
        .join(between)
    return {
      reference: joinedTexts([of(/^(?:2\d|6[0-3])/, '').replace(purposeTags, ' '), of(/^00/, ' ')]),
      counterparty: oneLine(of(/^3[23]/, ' ')),
    }
  }
  const other = sign > 0 ? 'ORDP' : 'BENM'
  const [, coded = ''] =
    new RegExp(`/${other}/+(?:NAME/)?([^/]+)`).exec(whole) ??
    /\/CNTP\/[^/]*\/[^/]*\/([^/]+)/.exec(whole) ??
    /\/NAME\/+([^/]+)/.exec(whole.replace(sign > 0 ? /\/BENM\/+NAME\/[^/]*/ : /\/ORDP\/+NAME\/[^/]*/, '')) ??
    []
  return { counterparty: oneLine(coded), reference: oneLine(text) }
}

const lineOf = ({ line, text }: Field, words: string): ReadLine | string | { readonly waits: string } => {
  const found = line61.exec(text)
  if (!found) return `Line ${line}: this line (:61:) cannot be read.`
  const [, date = '', entry, mark = '', , amount = '', type = '', owner = '', bank = '', more = ''] = found
  const [cents, valueDay] = [centsOf(amount), shortDay(date)]
  if (cents === undefined) return `Line ${line}: “${oneLine(amount)}” is not an amount.`
  const day = valueDay && bookedOn(valueDay, entry)
  if (!valueDay || !day) return `Line ${line}: “${date}${entry ?? ''}” is not a date.`
  if (mark.startsWith('E')) return { waits: 'expected' }
  const sign = signs[mark]
  if (sign === undefined) return `Line ${line}: the mark ${mark} is not understood.`
  const { counterparty, reference } = wordsOf(words, sign)
  return {
    day,
    valueDay,
    amount: cents === 0 ? 0 : sign * cents,
    counterparty,
    reference: joinedTexts([...[reference, owner, more].filter((one) => knownId(one.trim()) !== '')]) || type,
    bankId: oneLine(knownId(bank.trim())) || null,
  }
}

const known: readonly string[] = [
  ...['13', '13D', '20', '21', '25', '25P', '28', '28C', '60F', '60M', '61', '62F', '62M', '64', '65', '86', 'NS'],
]

const readMessage = (fields: readonly Field[]) => {
  const one = (...tags: readonly string[]): Field | undefined => fields.find(({ tag }) => tags.includes(tag))
  const begin = fields[0]?.line ?? 1
  const [opening, closing, account] = [one('60F', '60M'), one('62F', '62M'), one('25', '25P')]
  if (one('34F', '90D', '90C'))
    throw unreadable(begin, 'this is MT942, a report within the day: ask the bank for MT940')
  const odd = fields.find(({ tag }) => !known.includes(tag))
  if (odd) throw unreadable(odd.line, `the field :${odd.tag}: is not understood`)
  if (!opening || !closing || !account)
    throw unreadable(begin, 'a statement has an account (:25:), a first balance (:60F:) and a last one (:62F:)')
  const read = fields.flatMap((field, place) =>
    field.tag === '61' ? [lineOf(field, fields[place + 1]?.tag === '86' ? (fields[place + 1]?.text ?? '') : '')] : [],
  )
  const [first, last] = [balanceOf(opening), balanceOf(closing)]
  const part: StatementPart = {
    account: oneLine(
      account.text
        .split('\n')[0]
        ?.replace(/^.*\//, '')
        .replace(/ ?USD$/, '') ?? '',
    ),
    opening: first.cents,
    closing: last.cents,
    // The first balance is of the day before.
    days: [last.day],
    lines: read.filter((line): line is ReadLine => typeof line === 'object' && !('waits' in line)),
    problems: [...first.problems, ...read.filter((line) => typeof line === 'string')],
    waiting: read.flatMap((line) => (typeof line === 'object' && 'waits' in line ? [line.waits] : [])),
  }
  return part
}

/**
 * An MT940 file, with the blocks of its messages or without; the pages of a statement follow each other. Throws 422 with
 * the line of what is not understood.
 */
export const readMt940 = (text: string): ReadStatement => joinedParts('MT940', messagesOf(text).map(readMessage))
