import { newYork, newYorkDate } from '#fund/calendar/new-york.ts'
import { wallAt } from '#fund/calendar/zone.ts'
import { sumCents } from '#fund/cents/money.ts'
import { latin } from '#fund/text/fold.ts'
import { formatMoney } from '#fund/text/format.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Payment, PaymentOrder } from './usd-file.ts'

// The records and fields of a NACHA file, 94 characters each (Nacha Operating Rules, Appendix Three): file header 1,
// batch header 5, entry 6, batch control 8, file control 9, padded to whole blocks of ten records.

const recordCharacters = 94
const recordsPerBlock = 10
const amountMax = 99_999_999_99
const odfiDigits = 8
const creditsOnly = '220'
/** The standard entry class: a credit to an account of a person, or of a company. A batch has one class. */
const classOf = { personal: 'PPD', business: 'CCD' } as const
const codeOf = { checking: '22', savings: '32' } as const

/**
 * Capital letters, digits and a few signs are what every bank reads: accents go, anything else is a space. Empty if no
 * letter is left.
 */
const plain = (text: string): string => {
  const written = latin(text)
    .toUpperCase()
    .replace(/[^A-Z0-9 .&/-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return /[A-Z0-9]/.test(written) ? written : ''
}

const left = (text: string, characters: number): string => text.slice(0, characters).padEnd(characters)
const right = (value: number | string, characters: number): string => {
  const digits = String(value)
  if (digits.length > characters) throw new RangeError(`${digits} does not fit into ${characters} characters`)
  return digits.padStart(characters, '0')
}

const shortDate = (date: string): string => date.slice(2).replaceAll('-', '')

const shortTime = (at: number): string => new Date(wallAt(newYork, at)).toISOString().slice(11, 16).replace(':', '')

const record = (...fields: readonly string[]): string => {
  const line = fields.join('')
  if (line.length !== recordCharacters) throw new RangeError(`a record has ${line.length} characters`)
  return line
}

/** The sum of the receiving banks' first eight digits, of which the last ten digits count. */
const entryHash = (payments: readonly Pick<Payment, 'routingNumber'>[]): string =>
  String(
    payments.reduce((sum, { routingNumber }) => sum + BigInt(routingNumber.slice(0, odfiDigits)), 0n) % 10n ** 10n,
  ).padStart(10, '0')

const fileHeader = ({ madeAt, originator }: PaymentOrder): string =>
  record(
    '1',
    '01',
    ` ${originator.routingNumber}`,
    left(originator.companyId, 10),
    shortDate(newYorkDate(madeAt)),
    shortTime(madeAt),
    'A',
    '094',
    '10',
    '1',
    left(plain(originator.bank), 23),
    left(plain(originator.legalName), 23),
    left('', 8),
  )

/** Payments of one class, with the number of their batch and the place of the first of them in the file. */
interface Class {
  readonly holder: keyof typeof classOf
  readonly number: number
  readonly first: number
  readonly payments: readonly Payment[]
}

const classesOf = (payments: readonly Payment[]): Class[] => {
  const classes: Class[] = []
  let first = 1
  for (const holder of ['personal', 'business'] as const) {
    const own = payments.filter((payment) => payment.holder === holder)
    if (own.length === 0) continue
    classes.push({ holder, number: classes.length + 1, first, payments: own })
    first += own.length
  }
  return classes
}

const batchHeader = ({ reference, madeAt, day, originator }: PaymentOrder, { holder, number }: Class): string =>
  record(
    '5',
    creditsOnly,
    left(plain(originator.legalName), 16),
    left(reference, 20),
    left(originator.companyId, 10),
    classOf[holder],
    left('PAYOUT', 10),
    shortDate(newYorkDate(madeAt)),
    shortDate(day),
    left('', 3),
    '1',
    originator.routingNumber.slice(0, odfiDigits),
    right(number, 7),
  )

const entry = ({ originator }: PaymentOrder, payment: Payment, place: number): string => {
  const { routingNumber, accountNumber, accountType, amount, reference, payee } = payment
  if (amount > amountMax)
    throw refuse(409, `A NACHA file holds at most ${formatMoney(amountMax)} in one payment: ${reference} is more.`)
  return record(
    '6',
    codeOf[accountType],
    routingNumber,
    left(accountNumber, 17),
    right(amount, 10),
    left(plain(reference), 15),
    // A payee must be named: if nothing of the name can be written, the payment's reference takes its place.
    left(plain(payee) || plain(reference), 22),
    left('', 2),
    '0',
    originator.routingNumber.slice(0, odfiDigits),
    right(place, 7),
  )
}

const sumsOf = (payments: readonly Payment[]): [hash: string, debits: string, credits: string] => [
  entryHash(payments),
  right(0, 12),
  right(sumCents(payments.map(({ amount }) => amount)), 12),
]

const batchControl = ({ originator }: PaymentOrder, { number, payments }: Class): string =>
  record(
    '8',
    creditsOnly,
    right(payments.length, 6),
    ...sumsOf(payments),
    left(originator.companyId, 10),
    left('', 19),
    left('', 6),
    originator.routingNumber.slice(0, odfiDigits),
    right(number, 7),
  )

const fileControl = ({ payments }: PaymentOrder, batches: number, records: number): string =>
  record(
    '9',
    right(batches, 6),
    right(Math.ceil(records / recordsPerBlock), 6),
    right(payments.length, 8),
    ...sumsOf(payments),
    left('', 39),
  )

const batch = (order: PaymentOrder, own: Class): string[] => [
  batchHeader(order, own),
  ...own.payments.map((payment, place) => entry(order, payment, own.first + place)),
  batchControl(order, own),
]

/**
 * A NACHA file of credits: those to persons in one batch, those to companies in another. Throws 409 for a payment that
 * is too large for it.
 */
export const nachaFile = (order: PaymentOrder): string => {
  const classes = classesOf(order.payments)
  const lines = [fileHeader(order), ...classes.flatMap((own) => batch(order, own))]
  lines.push(fileControl(order, classes.length, lines.length + 1))
  while (lines.length % recordsPerBlock > 0) lines.push('9'.repeat(recordCharacters))
  return lines.map((line) => `${line}\r\n`).join('')
}
