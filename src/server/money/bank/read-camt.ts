import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { isDate, newYorkDate } from '#fund/calendar/new-york.ts'
import { sumCents } from '#fund/cents/money.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { decimalCents, knownId, oneLine, type ReadLine, type ReadStatement } from './statement.ts'

/** An element as the parser returns it: children in a list for each name, text under `#text`. */
interface Node {
  readonly [name: string]: unknown
}

const nestedTagsMax = 30

/** What an element may have of its own: its text, without that of the elements in it, or its tag. */
const ownCharactersMax = 2000
const nameCharactersShown = 40

/** What begins with one of these is read up to its end, whatever stands in it. */
const spans = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<', '>'],
] as const

interface Open {
  readonly name: string
  characters: number
}

const tooLong = (xml: string, place: number, { name }: Open): Error => {
  const before = xml.slice(0, place)
  const line = before.split('\n').length
  const at = `Line ${line}, column ${place - before.lastIndexOf('\n')}, ${name.slice(0, nameCharactersShown) || 'the file'}`
  return refuse(422, `${at}: an element of the file has at most ${ownCharactersMax} characters of its own.`)
}

/** Throws 422 with line and column for the first element that is too long, before anything else looks at the file. */
const demandShort = (xml: string): void => {
  const open: Open[] = [{ name: '', characters: 0 }]
  for (let place = 0; place < xml.length; ) {
    const span = spans.find(([begin]) => xml.startsWith(begin, place))
    const found = span ? xml.indexOf(span[1], place + span[0].length) : xml.indexOf('<', place)
    const end = found < 0 ? xml.length : found + (span?.[1].length ?? 0)
    const current = open.at(-1) as Open
    const isText = !span || span[0] === '<![CDATA['
    if (isText && end - place <= ownCharactersMax) current.characters += xml.slice(place, end).trim().length
    if (end - place > ownCharactersMax || current.characters > ownCharactersMax) throw tooLong(xml, place, current)
    if (span?.[0] === '<') {
      if (xml[place + 1] !== '/')
        open.push({ name: /^[^\s/>]*/.exec(xml.slice(place + 1, end))?.[0] ?? '', characters: 0 })
      if ((xml[place + 1] === '/' || xml[end - 2] === '/') && open.length > 1) open.pop()
    }
    place = end
  }
}

/** Expands no entities: a file that declares any is refused before. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  alwaysCreateTextNode: true,
  trimValues: true,
  maxNestedTags: nestedTagsMax,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
})

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const all = (node: Node | undefined, ...path: readonly string[]): Node[] =>
  path.reduce<Node[]>(
    (nodes, name) =>
      nodes.flatMap((one) => {
        const found = one[name]
        return Array.isArray(found) ? found.filter(isNode) : []
      }),
    node ? [node] : [],
  )

const one = (node: Node | undefined, ...path: readonly string[]): Node | undefined => all(node, ...path)[0]
const textOf = (node: Node | undefined): string => (typeof node?.['#text'] === 'string' ? node['#text'].trim() : '')
const at = (node: Node | undefined, ...path: readonly string[]): string => textOf(one(node, ...path))

/** A date, or the New York day of an instant. */
const dayOf = (node: Node | undefined): string => {
  const date = at(node, 'Dt')
  if (isDate(date)) return date
  const time = Date.parse(at(node, 'DtTm'))
  return Number.isNaN(time) ? '' : newYorkDate(time)
}

const directions: readonly string[] = ['CRDT', 'DBIT']

const signOf = (node: Node | undefined): 1 | -1 => (at(node, 'CdtDbtInd') === 'DBIT' ? -1 : 1)

const amountOf = (node: Node | undefined) => {
  const amount = one(node, 'Amt')
  const cents = decimalCents(textOf(amount))
  return { cents: cents === undefined ? undefined : signOf(node) * cents, currency: String(amount?.['@Ccy'] ?? '') }
}

/** The bank's words about a payment; `NOTPROVIDED` means that it has none. */
const referenceOf = (detail: Node | undefined, entry: Node): string => {
  const parts = [
    ...all(detail, 'RmtInf', 'Ustrd').map(textOf),
    ...all(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').map(textOf),
    at(detail, 'Refs', 'EndToEndId'),
    at(detail, 'Refs', 'PmtInfId'),
    at(detail, 'AddtlTxInf'),
    at(detail, 'RtrInf', 'Rsn', 'Cd'),
    ...all(entry, 'NtryDtls', 'Btch', 'PmtInfId').map(textOf),
    at(entry, 'AddtlNtryInf'),
  ]
  return oneLine([...new Set(parts)].filter((part) => part !== '' && part !== 'NOTPROVIDED').join(' '))
}

const partyOf = (detail: Node | undefined, isCredit: boolean): string => {
  const role = isCredit ? 'Dbtr' : 'Cdtr'
  // Since version 8 a party is one level deeper.
  return oneLine(at(detail, 'RltdPties', role, 'Pty', 'Nm') || at(detail, 'RltdPties', role, 'Nm'))
}

const lineOf = (entry: Node, detail: Node | undefined, part: { cents: number; bankId: string }): ReadLine => {
  const day = dayOf(one(entry, 'BookgDt'))
  return {
    day,
    valueDay: dayOf(one(entry, 'ValDt')) || day,
    amount: part.cents,
    counterparty: partyOf(detail, part.cents > 0),
    reference: referenceOf(detail, entry),
    bankId: part.bankId || null,
  }
}

/** A collective credit becomes one line for each payment in it, if the bank gives their amounts. */
const linesOf = (entry: Node, number: number): (ReadLine | string)[] => {
  const what = `Entry ${number}`
  const { cents, currency } = amountOf(entry)
  if (cents === undefined) return [`${what}: its amount cannot be read.`]
  if (!directions.includes(at(entry, 'CdtDbtInd'))) return [`${what} does not say whether it came in or went out.`]
  if (currency !== 'USD') return [`${what} is in ${currency || 'no currency'}: the books are in US dollars.`]
  if (cents === 0) return []
  const day = dayOf(one(entry, 'BookgDt'))
  if (day === '') return [`${what} has no booking date.`]
  const bankId = knownId(at(entry, 'AcctSvcrRef'))
  const details = all(entry, 'NtryDtls', 'TxDtls')
  const parts = details.map((detail) => ({
    detail,
    cents: decimalCents(at(detail, 'Amt') || at(detail, 'AmtDtls', 'TxAmt', 'Amt')),
  }))
  const splits = parts.length > 1 && cents > 0 && sumCents(parts.map((part) => part.cents ?? 0)) === cents
  if (!splits) return [lineOf(entry, details[0], { cents, bankId })]
  return parts.map((part, place) =>
    lineOf(entry, part.detail, { cents: part.cents ?? 0, bankId: bankId && `${bankId}/${place + 1}` }),
  )
}

const balanceOf = (statement: Node, code: string): { cents: number; day: string } | null => {
  const balance = all(statement, 'Bal').find((one_) => at(one_, 'Tp', 'CdOrPrtry', 'Cd') === code)
  const { cents } = amountOf(balance)
  return cents === undefined ? null : { cents, day: dayOf(one(balance, 'Dt')) }
}

const isBooked = (entry: Node): boolean => (at(entry, 'Sts', 'Cd') || at(entry, 'Sts') || 'BOOK') === 'BOOK'

const readOne = (statement: Node, first: number) => {
  const entries = all(statement, 'Ntry').filter(isBooked)
  const read = entries.flatMap((entry, place) => linesOf(entry, first + place))
  const lines = read.filter((line) => typeof line !== 'string')
  const [opening, closing] = [
    balanceOf(statement, 'OPBD') ?? balanceOf(statement, 'PRCD'),
    balanceOf(statement, 'CLBD'),
  ]
  const account = one(statement, 'Acct', 'Id')
  return {
    account: at(account, 'IBAN') || at(account, 'Othr', 'Id'),
    entries: entries.length,
    opening,
    closing,
    lines,
    problems: read.filter((line) => typeof line === 'string'),
    days: [...lines.map(({ day }) => day), opening?.day ?? '', closing?.day ?? ''].filter(isDate),
  }
}

/**
 * A CAMT.053 statement, of version 8 or any earlier one: what the bank booked, in US dollars. Several statements in one
 * file are read as one if they are of one account. Throws 422 unless it is one; a file with a document type is refused
 * unread.
 */
export const readCamt = (xml: string): ReadStatement => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml))
    throw refuse(422, 'The file declares a document type or entities, which no bank statement does: it was not read.')
  demandShort(xml)
  if (XMLValidator.validate(xml) !== true) throw refuse(422, 'This is not a complete XML file.')
  const document = one(parse(xml), 'Document', 'BkToCstmrStmt')
  if (!document) throw refuse(422, 'This XML file is not a CAMT.053 bank statement.')
  let entries = 0
  const read = all(document, 'Stmt').map((statement) => {
    const found = readOne(statement, entries + 1)
    entries += found.entries
    return found
  })
  const accounts = [...new Set(read.map(({ account }) => account))]
  if (accounts.length > 1)
    throw refuse(422, 'The file covers more than one account: import the file of each by itself.')
  const days = read.flatMap((found) => found.days).toSorted()
  return {
    account: accounts[0] ?? '',
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    opening: read[0]?.opening?.cents ?? null,
    closing: read.at(-1)?.closing?.cents ?? null,
    lines: read.flatMap(({ lines }) => lines),
    problems: read.flatMap(({ problems }) => problems),
  }
}

const parse = (xml: string): Node => {
  try {
    const parsed: unknown = parser.parse(xml)
    return isNode(parsed) ? parsed : {}
  } catch {
    throw refuse(422, 'This XML file cannot be read.')
  }
}
