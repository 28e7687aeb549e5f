import { isDate } from '#fund/calendar/new-york.ts'
import { sumCents } from '#fund/cents/money.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { readFormats } from './other-files.ts'
import {
  decimalCents,
  joinedParts,
  joinedTexts,
  knownId,
  oneLine,
  type ReadLine,
  type ReadStatement,
  type StatementPart,
} from './statement.ts'
import { maskedAccount } from './view.ts'

/** An element: its text if it holds one, else the elements in it. */
interface Element {
  readonly name: string
  readonly line: number
  text: string
  readonly children: Element[]
}

const depthMax = 30
const textMax = 2000
/** More than is allowed, and no more than has to be looked at to see that. */
const textRead = 8 * textMax
const nameCharactersMax = 80

const signsOf: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const lastCode = 0x10_ff_ff

/** A text with its references to characters, once. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (all, decimal?: string, hex?: string, name?: string) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    if (name !== undefined) return signsOf[name.toLowerCase()] ?? all
    return code > 0 && code <= lastCode ? String.fromCodePoint(code) : ''
  })

/** Adds what stands between two tags to the element that is open. Throws 422 where no text can be. */
const addText = (current: Element, own: string, line: number): void => {
  if (own.trim() === '') return
  if (current.text.length + own.length > textMax)
    throw refuse(422, `Line ${line}: an element has at most ${textMax} characters.`)
  if (current.name === '' || current.children.length > 0)
    throw refuse(422, `Line ${line}: “${oneLine(own).slice(0, nameCharactersMax)}” stands in no element.`)
  current.text += own
}

/** Begins or ends an element by its tag. Throws 422 for a tag that is none. */
const addTag = (open: Element[], tag: string, line: number): void => {
  const [, ends, written = '', isEmpty] = /^(\/?)([A-Za-z][\w.]*) *(\/?)$/.exec(tag) ?? []
  const name = written.toUpperCase()
  if (name === '') throw refuse(422, `Line ${line}: “<${oneLine(tag)}” is no element of OFX.`)
  const current = open.at(-1)
  if (ends === '/') {
    const at = open.findLastIndex((one) => one.name === name)
    // A text's element may have been ended by the next one.
    if (at > 0) close(open, at)
    else if (!current?.children.some((one) => one.name === name))
      throw refuse(422, `Line ${line}: ${name} ends, and did not begin.`)
    return
  }
  if (current && current.text !== '') open.pop()
  const element: Element = { name, line, text: '', children: [] }
  open.at(-1)?.children.push(element)
  if (isEmpty !== '/') open.push(element)
  if (open.length > depthMax) throw refuse(422, `Line ${line}: elements lie too deep in each other.`)
}

/**
 * The elements of OFX, as SGML without the ends of what holds a text, or as XML. An element that ends nowhere and holds
 * no text is empty, and what seemed to be in it follows it. Throws 422 with the line of what fits nowhere.
 */
const elementsOf = (text: string): Element => {
  const root: Element = { name: '', line: 1, text: '', children: [] }
  const open = [root]
  let [line, from] = [1, 0]
  const found = (end: string, begin: number): number => {
    const at = text.indexOf(end, begin)
    if (at < 0) throw refuse(422, `Line ${line}: “${end}” is missing.`)
    return at
  }
  for (let place = 0; place < text.length; ) {
    for (; from < place; from += 1) if (text.codePointAt(from) === 10) line += 1
    const begin = place
    const current = open.at(-1) ?? root
    if (text.startsWith('<!--', begin)) place = found('-->', begin) + 3
    else if (text.startsWith('<?', begin)) place = found('?>', begin) + 2
    else if (text.startsWith('<![CDATA[', begin)) {
      place = found(']]>', begin) + 3
      addText(current, text.slice(begin + 9, place - 3), line)
    } else if (text[begin] === '<') {
      place = found('>', begin) + 1
      addTag(open, text.slice(begin + 1, Math.min(place - 1, begin + nameCharactersMax)), line)
    } else {
      const next = text.indexOf('<', begin)
      place = next < 0 ? text.length : next
      addText(current, decoded(text.slice(begin, Math.min(place, begin + textRead))), line)
    }
  }
  if (open.at(-1)?.text !== '') open.pop()
  if (open.length > 1) throw refuse(422, `The file ends before ${open.at(-1)?.name} does: it is not whole.`)
  return root
}

/** Ends an element, and before it whatever ended nowhere: that was empty. */
const close = (open: Element[], at: number): void => {
  while (open.length > at + 1) {
    const empty = open.pop()
    open.at(-1)?.children.push(...(empty?.children.splice(0) ?? []))
  }
  open.pop()
}

const all = (element: Element | undefined, ...path: readonly string[]): Element[] =>
  path.reduce<Element[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    element ? [element] : [],
  )
const at = (element: Element | undefined, ...path: readonly string[]): string =>
  all(element, ...path)[0]?.text.trim() ?? ''

/** `20261120`, with a time and a zone or without, as the day that is written. */
const dayOf = (text: string): string => {
  const [, year, month, day] =
    /^(\d{4})(\d\d)(\d\d)(?:\d{4}(?:\d\d(?:\.\d{1,6})?)?)?(?:\s*\[[^\]]{0,20}\])?$/.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  return isDate(date) ? date : ''
}

/** OFX knows a comma for the decimal point, and none between thousands. */
const centsOf = (text: string): number | undefined => decimalCents(text.replace(/^([^.,]*),(\d{1,2})$/, '$1.$2'))

const incoming: readonly string[] = ['CREDIT', 'DEP', 'DIRECTDEP']
const outgoing: readonly string[] = ['DEBIT', 'DIRECTDEBIT']

const lineOf = (one: Element): ReadLine | string => {
  const what = `Line ${one.line}`
  const [day, amount, type] = [dayOf(at(one, 'DTPOSTED')), centsOf(at(one, 'TRNAMT')), at(one, 'TRNTYPE').toUpperCase()]
  if (day === '') return `${what}: “${oneLine(at(one, 'DTPOSTED'))}” is not a date.`
  if (amount === undefined) return `${what}: “${oneLine(at(one, 'TRNAMT'))}” is not an amount.`
  const symbol = at(one, 'CURRENCY', 'CURSYM')
  if (symbol !== '' && symbol !== 'USD') return `${what}: it is in ${oneLine(symbol)}: the books are in US dollars.`
  if (at(one, 'CORRECTFITID') !== '' || at(one, 'CORRECTACTION') !== '')
    return `${what}: CORRECTFITID corrects an earlier line, which is not understood.`
  if ((incoming.includes(type) && amount < 0) || (outgoing.includes(type) && amount > 0))
    return `${what}: TRNTYPE says ${type}, and the amount ${amount < 0 ? 'went out' : 'came in'}.`
  const valueDay = at(one, 'DTAVAIL') === '' ? day : dayOf(at(one, 'DTAVAIL'))
  if (valueDay === '') return `${what}: “${oneLine(at(one, 'DTAVAIL'))}” is not a date.`
  return {
    day,
    valueDay,
    amount,
    counterparty: oneLine(at(one, 'NAME') || at(one, 'PAYEE', 'NAME')),
    reference: joinedTexts([at(one, 'EXTDNAME'), at(one, 'MEMO'), at(one, 'REFNUM')]),
    bankId: oneLine(knownId(at(one, 'FITID'))) || null,
  }
}

const balanceOf = (statement: Element): { cents: number | undefined; day: string } | undefined => {
  const [found] = all(statement, 'LEDGERBAL')
  return found && { cents: centsOf(at(found, 'BALAMT')), day: dayOf(at(found, 'DTASOF')) }
}

const readOne = (statement: Element): StatementPart => {
  const listed = all(statement, 'BANKTRANLIST', 'STMTTRN')
  // A hold is no booking: it belongs to what is pending, and some banks list it here.
  const held = listed.filter((one) => at(one, 'TRNTYPE').toUpperCase() === 'HOLD')
  const read = listed.filter((one) => !held.includes(one)).map(lineOf)
  const lines = read.filter((line) => typeof line !== 'string')
  const currency = at(statement, 'CURDEF').toUpperCase()
  const balance = balanceOf(statement)
  const span = (['DTSTART', 'DTEND'] as const).map((name) => dayOf(at(statement, 'BANKTRANLIST', name)))
  const last =
    lines
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ??
    span[1] ??
    ''
  // A balance of a later day may include what this list does not.
  const isOfLast = balance?.cents !== undefined && balance.day !== '' && balance.day <= (span[1] || last)
  const closing = isOfLast && balance.day >= last ? (balance.cents ?? null) : null
  return {
    account: oneLine(at(statement, 'BANKACCTFROM', 'ACCTID')),
    opening: closing === null ? null : closing - sumCents(lines.map(({ amount }) => amount)),
    closing,
    days: closing === null ? (lines.length > 0 ? [] : span.filter((day) => day !== '')) : [balance?.day ?? ''],
    lines,
    problems: [
      ...read.filter((line) => typeof line === 'string'),
      ...(currency === 'USD'
        ? []
        : [`Line ${statement.line}: it is in ${oneLine(currency) || 'no currency'}: the books are in US dollars.`]),
      ...(balance && (balance.cents === undefined || balance.day === '')
        ? [`Line ${statement.line}: its balance (LEDGERBAL) cannot be read.`]
        : []),
    ],
    waiting: [...held.map(() => 'Hold'), ...all(statement, 'BANKTRANLISTP', 'STMTTRNP').map(() => 'Pending')],
  }
}

/** The statements of a card or of investments in the file, by the number of their account. */
const notOfBank = (ofx: Element | undefined): string[] => {
  const found = [
    ...all(ofx, 'CREDITCARDMSGSRSV1', 'CCSTMTTRNRS', 'CCSTMTRS', 'CCACCTFROM'),
    ...all(ofx, 'INVSTMTMSGSRSV1', 'INVSTMTTRNRS', 'INVSTMTRS', 'INVACCTFROM'),
  ]
  return found.map(
    (account) => `Not read: account ${maskedAccount(at(account, 'ACCTID'))}, which is one of a card or of investments.`,
  )
}

/** An OFX or QFX file, as SGML or XML, of bank accounts. Throws 422 unless it is one. */
export const readOfx = (text: string): ReadStatement => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw refuse(422, 'The file declares a document type or entities, which no bank statement does: it was not read.')
  const begin = text.search(/<OFX>/i)
  if (begin < 0) throw refuse(422, 'This OFX file has no element OFX.')
  const before = text.slice(0, begin).split('\n').length - 1
  const root = elementsOf('\n'.repeat(before) + text.slice(begin))
  const [ofx] = all(root, 'OFX')
  const responses = all(ofx, 'BANKMSGSRSV1', 'STMTTRNRS')
  const failed = responses.find((response) => /^(?:ERROR)$/i.test(at(response, 'STATUS', 'SEVERITY')))
  if (failed) throw refuse(422, `Line ${failed.line}: the bank answered with an error instead of a statement.`)
  const statements = all(ofx, 'BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS')
  if (statements.length === 0)
    throw refuse(
      422,
      `This OFX file has no statement of a bank account (STMTRS); one of a card or of investments is not read. ${readFormats}`,
    )
  return joinedParts('OFX', statements.map(readOne), notOfBank(ofx))
}
