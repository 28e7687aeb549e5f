import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { isDate } from '#fund/calendar/new-york.ts'
import { sumCents } from '#fund/cents/money.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { otherXml, readFormats } from './other-files.ts'
import {
  decimalCents,
  joinedParts,
  joinedTexts,
  knownId,
  leftOut,
  oneLine,
  type ReadLine,
  type ReadStatement,
} from './statement.ts'

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

/** Says where in a text something stands. */
const placesIn = (text: string) => {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  return (at: number): string => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle
    }
    return `line ${low + 1}, column ${at - (starts[low] ?? 0) + 1}`
  }
}

const tooLong = (xml: string, place: number, { name }: Open): Error => {
  const at = `L${placesIn(xml)(place).slice(1)}, ${name.slice(0, nameCharactersShown) || 'the file'}`
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

/**
 * References to characters become characters, once; no other entity can be declared, since a file that declares any is
 * refused before.
 */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  alwaysCreateTextNode: true,
  trimValues: false,
  htmlEntities: true,
  captureMetaData: true,
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

/** A day as the bank wrote it: of a date or a time, with a zone or without, whatever the zone. */
const dayOf = (node: Node | undefined): string => {
  const written = at(node, 'Dt') || at(node, 'DtTm')
  const [, date = ''] = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d:\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/.exec(written) ?? []
  return isDate(date) ? date : ''
}

const directions: readonly string[] = ['CRDT', 'DBIT']

const signOf = (node: Node | undefined): 1 | -1 => (at(node, 'CdtDbtInd') === 'DBIT' ? -1 : 1)

/** An amount has no sign of its own. */
const centsOf = (amount: Node | undefined): number | undefined => {
  const cents = decimalCents(textOf(amount))
  return cents === undefined || cents < 0 ? undefined : cents
}

const currencyOf = (amount: Node | undefined): string => String(amount?.['@Ccy'] ?? '')

const amountOf = (node: Node | undefined) => {
  const amount = one(node, 'Amt')
  const cents = centsOf(amount)
  return { cents: cents === undefined ? undefined : signOf(node) * cents, currency: currencyOf(amount) }
}

/** `NOTPROVIDED` means that there is none. */
const said = (parts: readonly string[]): string => joinedTexts(parts.filter((part) => knownId(part) !== ''))

/** The bank's words about one payment. */
const wordsOf = (detail: Node | undefined): string[] => [
  ...all(detail, 'RmtInf', 'Ustrd').map(textOf),
  ...all(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').map(textOf),
  at(detail, 'Refs', 'EndToEndId'),
  at(detail, 'Refs', 'PmtInfId'),
  at(detail, 'AddtlTxInf'),
  at(detail, 'RtrInf', 'Rsn', 'Cd'),
]

/** The bank's words about the whole entry. */
const wholeWordsOf = (entry: Node): string[] => [
  ...all(entry, 'NtryDtls', 'Btch', 'PmtInfId').map(textOf),
  at(entry, 'AddtlNtryInf'),
]

const partyOf = (detail: Node | undefined, isCredit: boolean): string => {
  const named = (party: string): string =>
    // Since version 8 a party is one level deeper.
    at(detail, 'RltdPties', party, 'Pty', 'Nm') || at(detail, 'RltdPties', party, 'Nm')
  return isCredit ? named('Dbtr') || named('UltmtDbtr') : named('Cdtr') || named('UltmtCdtr')
}

/** Where a payment within an entry has its amount, the surest first. */
const amountPaths: readonly (readonly string[])[] = [
  ['Amt'],
  ['AmtDtls', 'TxAmt', 'Amt'],
  ['AmtDtls', 'CntrValAmt', 'Amt'],
  ['AmtDtls', 'InstdAmt', 'Amt'],
]

/** What a payment moves, in the direction of its entry or, if it says so, against it; undefined unless in US dollars. */
const partCents = (entry: Node, detail: Node, path: readonly string[]): number | undefined => {
  const amount = one(detail, ...path)
  const cents = currencyOf(amount) === 'USD' ? centsOf(amount) : undefined
  return cents === undefined ? undefined : cents * signOf(at(detail, 'CdtDbtInd') === '' ? entry : detail)
}

/** The amounts of the payments in a credit, if the file gives them somewhere and they add up to it. */
const splitOf = (entry: Node, details: readonly Node[], cents: number): readonly number[] | undefined => {
  if (details.length < 2 || cents <= 0) return undefined
  const first = (detail: Node): number | undefined =>
    amountPaths.map((path) => partCents(entry, detail, path)).find((one_) => one_ !== undefined)
  const sources = [...amountPaths.map((path) => (detail: Node) => partCents(entry, detail, path)), first]
  return sources
    .map((source) => details.map(source))
    .find((found): found is number[] => {
      const known = found.filter((one_) => one_ !== undefined)
      return known.length === found.length && sumCents(known) === cents
    })
}

/** Whether a credit has more payments than the one that could be named for it. */
const isCollective = (entry: Node, details: readonly Node[], cents: number): boolean => {
  if (cents <= 0) return false
  const counted = all(entry, 'NtryDtls', 'Btch', 'NbOfTxs').map((node) => Number(textOf(node)))
  if (details.length > 1 || counted.some((count) => count > 1)) return true
  const only = details[0] && partCents(entry, details[0], ['Amt'])
  return only !== undefined && only < cents
}

const isBooked = (entry: Node): boolean => statusOf(entry) === 'BOOK'
const statusOf = (entry: Node): string =>
  at(entry, 'Sts', 'Cd') || at(entry, 'Sts', 'Prtry') || at(entry, 'Sts') || 'BOOK'

/** What has not happened yet, or is only told. */
const unbooked: readonly string[] = ['PDNG', 'INFO', 'FUTR']

/** A collective credit becomes one line for each payment in it, if the bank gives their amounts; else it stays whole. */
const linesOf = (entry: Node, what: string): (ReadLine | string)[] => {
  const { cents, currency } = amountOf(entry)
  if (!isBooked(entry)) return [`${what}: its status “${oneLine(statusOf(entry))}” is not understood.`]
  if (cents === undefined) return [`${what}: its amount cannot be read.`]
  if (!directions.includes(at(entry, 'CdtDbtInd'))) return [`${what} does not say whether it came in or went out.`]
  if (currency !== 'USD') return [`${what} is in ${oneLine(currency) || 'no currency'}: the books are in US dollars.`]
  const day = dayOf(one(entry, 'BookgDt'))
  if (day === '') return [`${what} has no booking date.`]
  const bankId = oneLine(knownId(at(entry, 'AcctSvcrRef')))
  const details = all(entry, 'NtryDtls', 'TxDtls')
  const base = { day, valueDay: dayOf(one(entry, 'ValDt')) || day }
  const lineOf = (amount: number, of: readonly Node[], id: string): ReadLine => ({
    ...base,
    amount,
    counterparty: joinedTexts(of.map((detail) => partyOf(detail, amount > 0))),
    reference: said(
      of.length > 1
        ? [...wholeWordsOf(entry), ...of.flatMap(wordsOf)]
        : [...of.flatMap(wordsOf), ...wholeWordsOf(entry)],
    ),
    bankId: id || null,
  })
  const split = splitOf(entry, details, cents)
  if (!split)
    return [{ ...lineOf(cents, details, bankId), ...(isCollective(entry, details, cents) && { isCollective: true }) }]
  return details.map((detail, place) => lineOf(split[place] ?? 0, [detail], bankId && `${bankId}/${place + 1}`))
}

/** Null if there is none of this kind; undefined if it cannot be read. */
const balanceOf = (statement: Node, code: string): { cents: number; day: string } | null | undefined => {
  const balance = all(statement, 'Bal').find((one_) => at(one_, 'Tp', 'CdOrPrtry', 'Cd') === code)
  if (!balance) return null
  const { cents, currency } = amountOf(balance)
  if (cents === undefined || currency !== 'USD' || !directions.includes(at(balance, 'CdtDbtInd'))) return undefined
  return { cents, day: dayOf(one(balance, 'Dt')) }
}

/** Where an element begins in the file. */
const startOf = (node: Node): number =>
  (node as { [key: symbol]: { startIndex?: number } })[XMLParser.getMetaDataSymbol() as unknown as symbol]
    ?.startIndex ?? 0

const readOne = (placeOf: (at: number) => string, statement: Node, first: number) => {
  const all_ = all(statement, 'Ntry')
  const entries = all_.filter((entry) => !unbooked.includes(statusOf(entry)))
  const read = entries.flatMap((entry, place) =>
    linesOf(entry, `Entry ${first + place}`).map((line) =>
      typeof line === 'string' ? `${line.slice(0, -1)} (${placeOf(startOf(entry))}).` : line,
    ),
  )
  const found = ['OPBD', 'PRCD', 'CLBD'].map((code) => [code, balanceOf(statement, code)] as const)
  const [opening, before, closing] = found.map(([, balance]) => balance ?? null)
  const account = one(statement, 'Acct', 'Id')
  return {
    entries: entries.length,
    waiting: all_.map(statusOf).filter((status) => unbooked.includes(status)),
    part: {
      account: oneLine(at(account, 'IBAN') || at(account, 'Othr', 'Id')),
      opening: (opening ?? before)?.cents ?? null,
      closing: closing?.cents ?? null,
      lines: read.filter((line) => typeof line !== 'string'),
      problems: [
        ...read.filter((line) => typeof line === 'string'),
        ...found.flatMap(([code, balance]) =>
          balance === undefined
            ? [`The balance ${code} cannot be read as US dollars (${placeOf(startOf(statement))}).`]
            : [],
        ),
      ],
      days: [(opening ?? before)?.day ?? '', closing?.day ?? ''].filter(isDate),
    },
  }
}

/** The document in a file, within whatever envelope. */
const documentIn = (root: Node): Node | undefined => {
  for (let level = [root]; level.length > 0; ) {
    const found = level.flatMap((node) => all(node, 'Document'))[0]
    if (found) return found
    level = level.flatMap((node) =>
      Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : [])),
    )
  }
  return undefined
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
  const document = documentIn(parse(xml))
  const statements = all(document, 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0) throw refuse(422, `${otherXml(document)} ${readFormats}`)
  let entries = 0
  const placeOf = placesIn(xml)
  const read = statements.map((statement) => {
    const found = readOne(placeOf, statement, entries + 1)
    entries += found.entries
    return found
  })
  return joinedParts(
    'CAMT.053',
    read.map(({ part }) => part),
    leftOut(read.flatMap(({ waiting }) => waiting)),
  )
}

const parse = (xml: string): Node => {
  try {
    const parsed: unknown = parser.parse(xml)
    return isNode(parsed) ? parsed : {}
  } catch {
    throw refuse(422, 'This XML file cannot be read.')
  }
}
