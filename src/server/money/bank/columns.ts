import type { ColumnUse } from '#contract/entities/bank-statement.ts'
import { writtenDay } from '#fund/calendar/written-day.ts'
import type { Cents } from '#fund/cents/money.ts'
import { heldOnce } from '#fund/money/column-uses.ts'
import { decimalCents, oneLine } from './statement.ts'

/** A column's name without its signs and capitals. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Its words, those of `RunningBalance` apart. */
const wordsOfName = (name: string): string => plainName(name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2'))

/** Its words as one, however the bank parts them. */
const joinedName = (name: string): string => plainName(name).replaceAll(' ', '')

/** The columns by the names that banks give them; of several dates and balances the one that comes first here counts. */
const namesOf: Readonly<Record<Exclude<ColumnUse, 'none'>, readonly string[]>> = {
  date: [
    ...['booking date', 'booked on', 'posting date', 'posted date', 'post date', 'date posted', 'posted on', 'posted'],
    ...['posting day', 'ledger date', 'date', 'date utc', 'as of date', 'transaction date', 'trans date', 'tran date'],
    ...['transaction day', 'activity date', 'settled date', 'settlement date', 'date settled', 'completed date'],
    ...['date completed', 'date completed utc', 'completion date', 'cleared date'],
  ],
  'value-date': ['value date', 'value day', 'effective date'],
  amount: ['amount', 'transaction amount', 'amount usd', 'amount in usd', 'amt', 'tran amount', 'trans amount'],
  debit: [
    ...['debit', 'debits', 'debit amount', 'amount debit', 'debit usd', 'withdrawal', 'withdrawals', 'money out'],
    ...['withdrawal amount', 'withdrawals debits', 'paid out', 'debit amt', 'outflow', 'withdrawal amt', 'amount out'],
  ],
  credit: [
    ...['credit', 'credits', 'credit amount', 'amount credit', 'credit usd', 'deposit', 'deposits', 'money in'],
    ...['deposit amount', 'deposits credits', 'paid in', 'credit amt', 'inflow', 'deposit amt', 'amount in'],
  ],
  direction: [
    ...['type', 'transaction type', 'credit debit', 'debit credit', 'credit or debit', 'debit or credit', 'cr dr'],
    ...['dr cr', 'direction', 'credit debit indicator', 'debit credit indicator', 'sign', 'd c', 'c d', 'indicator'],
    ...['entry type', 'tran type', 'trans type', 'crdr', 'drcr', 'flow', 'in out', 'transaction direction'],
    ...['cr dr indicator', 'dr cr indicator', 'credit debit flag', 'debit credit flag'],
  ],
  status: [
    ...['status', 'transaction status', 'payment status', 'posting status', 'state', 'transaction state'],
    ...[
      'tran status',
      'trans status',
      'entry status',
      'booking status',
      'clearing status',
      'settlement status',
      'payment state',
    ],
  ],
  balance: [
    ...[
      'running balance',
      'running bal',
      'balance',
      'balance usd',
      'ledger balance',
      'balance after',
      'ending balance',
    ],
    ...['account balance', 'ending daily balance', 'book balance', 'current balance', 'closing balance'],
    ...['account running balance', 'running balance amount', 'running ledger balance', 'balance amount'],
    ...['daily posted balance', 'daily balance', 'daily ledger balance', 'end of day balance', 'new balance'],
    ...['ledger bal', 'account bal', 'current bal', 'bal'],
  ],
  currency: ['currency', 'ccy', 'currency code', 'account currency', 'amount currency'],
  account: [
    ...['account number', 'account no', 'acct no', 'acct number', 'account id', 'source account', 'account'],
    ...['account name', 'acct name'],
  ],
  counterparty: [
    ...['counterparty', 'counterparty name', 'name', 'payee', 'payer', 'payee name', 'payer name', 'originator'],
    ...['beneficiary', 'recipient', 'sender', 'customer name', 'merchant', 'to from', 'from to', 'payor', 'vendor'],
    ...['originator name', 'beneficiary name', 'recipient name', 'sender name'],
  ],
  reference: [
    ...['reference', 'description', 'memo', 'details', 'bank description', 'transaction description', 'narrative'],
    ...['payment details', 'remittance information', 'note', 'notes', 'extended description', 'reference number'],
    ...['addenda', 'text', 'customer reference', 'message', 'tran desc', 'transaction details', 'particulars'],
    ...['detail', 'comment', 'comments', 'payment reference', 'customer ref no'],
  ],
  // A column for the bank's own number may be that of the bank.
  id: ['transaction id', 'bank reference', 'entry id', 'tracking id', 'unique id', 'fitid', 'bank id', 'id'],
}

const byColumnName = new Map(
  Object.entries(namesOf).flatMap(([use, names]) => names.map((name) => [joinedName(name), use as ColumnUse] as const)),
)

/** What each column is by its name; `none` where the name says nothing. */
export const usesByName = (header: readonly string[]): ColumnUse[] => {
  const names = header.map(joinedName)
  const uses = names.map((name) => byColumnName.get(name) ?? 'none')
  for (const use of heldOnce) {
    const best = namesOf[use].find((name) => names.includes(joinedName(name)))
    const kept = best === undefined ? -1 : names.indexOf(joinedName(best))
    uses.forEach((found, place) => {
      if (found === use && place !== kept) uses[place] = 'none'
    })
  }
  // Where the bank's own words have a column of their own, the description is the name of the other side.
  const [own, description] = [names.indexOf('bankdescription'), names.indexOf('description')]
  if (own >= 0 && description >= 0 && !uses.includes('counterparty')) uses[description] = 'counterparty'
  return uses
}

/** Whether a table can be read by these columns. */
export const areEnough = (uses: readonly ColumnUse[]): boolean =>
  uses.includes('date') && (uses.includes('amount') || uses.includes('debit') || uses.includes('credit'))

/** Names of columns that may change what a line is worth. */
const weighty =
  /\b(?:amounts?|amt|debits?|credits?|withdrawals?|deposits?|balance|bal|status|state|currency|ccy|reversals?|reversed?|void(?:ed)?|cancel\w*|pending|return(?:s|ed)?|refund(?:s|ed)?|fees?|charges?|sign|direction|net|gross|rate|fx|hold|settled|cleared|fail(?:ed|ure)|declined|tax|discount|adjust\w*|chargebacks?|disputed?|indicator|cr|dr)\b/

/** The same within a name whose words nothing parts. */
const weightyWithin = /amount|balance|status|reversal|currency|debit|credit/

/** These say nothing of the amount in the fund's account. */
const weightless = /^(?:original|foreign|available|local)\b|\bavailable\b|^gl code$/

const sayNothing = /^(?:|-|0|0?\.0+|\$0\.00|no|n|false|none|n\/a|usd)$/i

/** Whether a column that is not read may change what a line is worth, by its name and what it holds. */
export const mayWeigh = (name: string, cells: readonly string[]): boolean => {
  const plain = wordsOfName(name)
  return (
    (weighty.test(plain) || weightyWithin.test(plain)) &&
    !weightless.test(plain) &&
    cells.some((cell) => !sayNothing.test(cell))
  )
}

const booked =
  /^(?:sent|posted|booked|completed?|cleared|settled|processed|success(?:ful)?|succeeded|executed|paid|final(?:i[sz]ed)?|received|done)$/
const notBooked =
  /^(?:pending.*|failed|failure|cancell?ed|declined|rejected|scheduled|processing|(?:on )?hold|held|authori[sz](?:ed|ation)|blocked|void(?:ed)?|initiated|in pro(?:gress|cess)|expired|draft|queued|submitted|unposted|not posted|memo posted|denied|error|requested|created|awaiting.*|(?:un|not )(?:cleared|settled|processed|completed?|successful|paid)|incomplete|(?:in|under) review|reverted)$/

/** What a cell of a status column says of its line; undefined if that is not understood. */
export const statusOf = (cell: string): 'booked' | 'not-booked' | undefined => {
  const plain = plainName(cell)
  if (booked.test(plain)) return 'booked'
  return notBooked.test(plain) ? 'not-booked' : undefined
}

/** Words about the way of a payment, which say nothing of its direction. */
const ways = new Set(
  'ach wire transaction transfer misc miscellaneous domestic international foreign fed fedwire zelle rtp electronic online mobile branch atm cash check entry bank other preauthorized direct internal external eft book memo money funds flow payment txn'.split(
    ' ',
  ),
)
const outWords = new Set(
  'debit debits dbit dr d withdrawal withdrawals out outgoing outbound outflow outflows sent send spend paid wd disbursement'.split(
    ' ',
  ),
)
const inWords = new Set(
  'credit credits crdt cr c deposit deposits in incoming inbound inflow inflows received receive receipt dep dslip'.split(
    ' ',
  ),
)

/** The direction that a cell names, by words that say nothing else; undefined if it names none. */
export const directionOf = (cell: string): 1 | -1 | undefined => {
  if (/^[+-]$/.test(cell)) return cell === '-' ? -1 : 1
  const plain = plainName(cell)
  if (plain === 'check' || plain === 'check paid') return -1
  const words = plain.split(' ').filter((word) => !ways.has(word))
  if (words.length === 0) return undefined
  if (words.every((word) => outWords.has(word))) return -1
  return words.every((word) => inWords.has(word)) ? 1 : undefined
}

/** Without the commas between thousands; any other comma stays, so that no decimal comma is lost. */
const ungrouped = (text: string): string =>
  /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text

/** An amount without a sign in front, and its sign behind it: `5.00-`, `5.00 DR`. */
const signedBehind = /^([^-+(]*\d) ?([-+]|DR|CR)$/i

/** `$1,234.50`, `USD 5.00`, `-5.00`, `5.00-`, `5.00 DR` and `(5.00)`, of which the last four are negative. */
export const amountOf = (text: string): Cents | undefined => {
  const [, before = text, sign] = signedBehind.exec(text) ?? []
  const [, inside] = /^\$? ?\((.*)\)$/.exec(before) ?? []
  const cents = decimalCents(ungrouped((inside ?? before).replace(/^USD|USD$|[$\s]/g, '')))
  const isOut = inside !== undefined || (sign !== undefined && /^(?:-|DR)$/i.test(sign))
  return cents === undefined || cents === 0 || !isOut ? cents : -Math.abs(cents)
}

/** Whether an amount is written with its cents, as no other number is. */
const isMoney = (cell: string): boolean => /\.\d\d(?:\)|[-+]| ?[DC]R)?$/i.test(cell) && amountOf(cell) !== undefined

/** Whether every cell that a column has is an amount with its cents. */
export const areMoney = (cells: readonly string[]): boolean => cells.length > 0 && cells.every(isMoney)

/** Whether an amount says by itself that it came in: `+5.00`, `5.00 CR`. */
export const saysIn = (cell: string): boolean =>
  cell.startsWith('+') || /^(?:\+|CR)$/i.test(signedBehind.exec(cell)?.[2] ?? '')

/**
 * The cells of a column whose sign behind them cannot be relied on, since others have it in front or in brackets, or
 * where letters stand behind some of them and none behind others, which may then be either.
 */
export const doubtfulSigns = (cells: readonly string[]): ReadonlySet<string> => {
  const amounts = cells.filter((cell) => (amountOf(cell) ?? 0) !== 0)
  const behind = amounts.filter((cell) => signedBehind.test(cell))
  const isLettered = (cell: string): boolean => /R$/i.test(cell)
  const areAlike = behind.some(isLettered) ? amounts.every(isLettered) : !amounts.some((cell) => /^\D*[-+(]/.test(cell))
  return new Set(areAlike ? [] : behind)
}

/** Whether a balance is that of the end of a day, beside each line of it. */
export const isOfDays = (name: string): boolean => /\b(?:daily|day)\b/.test(wordsOfName(name))

/**
 * The number in a cell that names an account: of a name with digits these alone, and as the last ones of a number where
 * they are few. Empty without a number.
 */
export const accountIn = (cell: string): string => {
  const signless = cell.replace(/[^A-Za-z0-9]/g, '')
  if (!/\d{3}/.test(signless)) return ''
  const isIban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(signless)
  const [, digits = ''] = /(?:^|[^\p{L}\d])[xX]*(\d{3,17})\)?$/u.exec(cell.trim()) ?? []
  if (isIban || digits === '') return oneLine(cell)
  if (digits.length <= shownDigitsMax)
    return /\p{L}/u.test(signless) || digits === signless ? `••••${digits}` : oneLine(cell)
  return /\p{L}/u.test(signless) ? digits : oneLine(cell)
}

const shownDigitsMax = 4

const parts: readonly (readonly [RegExp, ColumnUse])[] = [
  [/\bvalue\b.*\bdate\b/, 'value-date'],
  [/\bdate\b|\bday\b/, 'date'],
  [/\bbal(?:ance)?\b/, 'balance'],
  [/\bdebits?\b|\bwithdrawals?\b/, 'debit'],
  [/\bcredits?\b|\bdeposits?\b/, 'credit'],
  [/\bam(?:oun)?t\b|\bsum\b/, 'amount'],
  [/\bstatus\b/, 'status'],
  [/\bcurrency\b/, 'currency'],
  [/\bname\b|\bpayee\b|\bpayer\b/, 'counterparty'],
  [/\bref|\bdesc|\bmemo\b|\btext\b|\bdetail/, 'reference'],
  [/\baccount\b/, 'account'],
]

/** Which of the columns with an amount on every line is the balance, since it follows from another one of them. */
const balanceAmong = (sample: readonly (readonly string[])[], width: number): number | undefined => {
  const columns = Array.from({ length: width }, (_, place) => sample.map((row) => row[place] ?? ''))
    .map((cells, place) => ({ place, isMoney: areMoney(cells), cents: cells.map((cell) => amountOf(cell) ?? 0) }))
    .filter(({ isMoney }) => isMoney)
  const follows = (balances: readonly Cents[], amounts: readonly Cents[]): boolean =>
    balances.every((cents, at) => at === 0 || cents - (balances[at - 1] ?? 0) === amounts[at])
  const leads = (amounts: readonly Cents[], balances: readonly Cents[]): boolean =>
    amounts.length > 1 && (follows(balances, amounts) || follows(balances.toReversed(), amounts.toReversed()))
  return columns.find(({ cents }) => columns.some((other) => other.cents !== cents && leads(other.cents, cents)))?.place
}

/** What a column of words seems to hold. */
const byWords = (cells: readonly string[]): ColumnUse => {
  if (!cells.some((cell) => /\p{L}{2}/u.test(cell))) return 'none'
  if (cells.every((cell) => statusOf(cell) !== undefined)) return 'status'
  return cells.every((cell) => directionOf(cell) !== undefined) ? 'direction' : 'reference'
}

/** What the columns of a table seem to be, by their names and by what they hold, for a person to correct. */
export const guessedUses = (
  header: readonly string[] | null,
  sample: readonly (readonly string[])[],
  width: number,
): ColumnUse[] => {
  const taken = new Set<ColumnUse>()
  const known = header ? usesByName(header) : []
  const cellsAt = (place: number): string[] => sample.map((row) => row[place] ?? '').filter((cell) => cell !== '')
  const balance = balanceAmong(sample, width)
  return Array.from({ length: width }, (_, place) => {
    const cells = cellsAt(place)
    const isDay = cells.length > 0 && cells.every((cell) => writtenDay(cell) !== null)
    const isAmount = areMoney(cells)
    const byPart = parts.find(([part]) => part.test(wordsOfName(header?.[place] ?? '')))?.[1]
    const amountOrBalance = place === balance || taken.has('amount') ? 'balance' : 'amount'
    const byValue = isDay ? 'date' : isAmount ? amountOrBalance : undefined
    const named = known[place] === 'none' ? undefined : known[place]
    const use = named ?? byPart ?? byValue ?? byWords(cells)
    const fits = (use !== 'date' || isDay) && (!['amount', 'balance'].includes(use) || isAmount)
    const found = (!fits && byValue) || use
    if (heldOnce.some((one) => one === found) && taken.has(found)) return 'none'
    taken.add(found)
    return found
  })
}

const payerTags = /(?:\bORIG CO NAME|\bORIG(?:INATOR)?|\bSENDER|\bB\/O|\/ORG|\bBY ORDER OF) ?[:=] ?/
const payeeTags = /(?:\bBNF|\bIND NAME|\/BNF) ?[:=] ?/
const nextTag =
  / (?:ID|REF|SRF|PMT DET|BNF|TRN|SEQ|DESC DATE|ORIG|ORIG ID|IND ID|IND NAME|CO ENTRY DESCR|SEC|TRACE|EED|RFB|OBI|BBI|INS|SND BK|DATE) ?[:=#]|[;/]|$/

/** The name of the other side within a bank's words about a wire or an ACH payment; empty if they have no tag for it. */
export const partyIn = (text: string, amount: Cents): string => {
  const words = oneLine(text)
  const found = (amount < 0 ? payeeTags : payerTags).exec(words)
  if (!found) return ''
  const rest = words.slice(found.index + found[0].length)
  return oneLine(rest.slice(0, nextTag.exec(rest)?.index))
}
