import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { refuse } from '#server/platform/http/refuse.ts'

/** An element: its children in a list for each name, its text under `#text`, its attributes with an @. */
export interface XmlNode {
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
export const placesIn = (text: string) => {
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

const isNode = (value: unknown): value is XmlNode => typeof value === 'object' && value !== null

/** All elements at a path below a node. */
export const elements = (node: XmlNode | undefined, ...path: readonly string[]): XmlNode[] =>
  path.reduce<XmlNode[]>(
    (nodes, name) => nodes.flatMap((one) => (Array.isArray(one[name]) ? one[name].filter(isNode) : [])),
    node ? [node] : [],
  )

/** The first element at a path. */
export const element = (node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined =>
  elements(node, ...path)[0]

/** The text of an element, or of the first one at a path below it; empty without one. */
export const textAt = (node: XmlNode | undefined, ...path: readonly string[]): string => {
  const text = element(node, ...path)?.['#text']
  return typeof text === 'string' ? text.trim() : ''
}

/** Where an element begins in the file. */
export const startOf = (node: XmlNode): number =>
  (node as { [key: symbol]: { startIndex?: number } })[XMLParser.getMetaDataSymbol() as unknown as symbol]
    ?.startIndex ?? 0

/** The documents in a file, within whatever envelope. */
export const documentsIn = (root: XmlNode): readonly XmlNode[] => {
  for (let level = [root]; level.length > 0; ) {
    const found = level.flatMap((node) => elements(node, 'Document'))
    if (found.length > 0) return found
    level = level.flatMap((node) =>
      Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : [])),
    )
  }
  return []
}

/**
 * An XML file. Throws 422 unless it is whole and within limits; a file with a document type or entities of its own is
 * refused unread.
 */
export const parseXml = (xml: string): XmlNode => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml))
    throw refuse(422, 'The file declares a document type or entities, which no bank’s file does: it was not read.')
  demandShort(xml)
  if (XMLValidator.validate(xml) !== true) throw refuse(422, 'This is not a complete XML file.')
  try {
    const parsed: unknown = parser.parse(xml)
    return isNode(parsed) ? parsed : {}
  } catch {
    throw refuse(422, 'This XML file cannot be read.')
  }
}
