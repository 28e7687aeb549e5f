import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { refuse } from '#server/platform/http/refuse.ts'

/** An element: its children in a list for each name, its text under `#text`. */
export interface XmlNode {
  readonly [name: string]: unknown
}

const nestedTagsMax = 30
const partCharactersMax = 2_000

/** Expands no entities but XML's own: a file that declares any is refused before. */
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

const isNode = (value: unknown): value is XmlNode => typeof value === 'object' && value !== null

/** All elements at a path below a node. */
export const elements = (node: XmlNode | undefined, ...path: readonly string[]): XmlNode[] =>
  path.reduce<XmlNode[]>(
    (nodes, name) => nodes.flatMap((one) => (Array.isArray(one[name]) ? one[name].filter(isNode) : [])),
    node ? [node] : [],
  )

/** The text of the first element at a path; empty without one. */
export const textAt = (node: XmlNode | undefined, ...path: readonly string[]): string => {
  const text = elements(node, ...path)[0]?.['#text']
  return typeof text === 'string' ? text.trim() : ''
}

/** An XML file. Throws 422 unless it is whole, within limits and without declarations of its own. */
export const parseXml = (xml: string): XmlNode => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml))
    throw refuse(422, 'The file declares a document type or entities, which no bank’s file does: it was not read.')
  if (xml.split(/[<>]/).some((part) => part.length > partCharactersMax))
    throw refuse(422, `A tag or a text of the file has more than ${partCharactersMax} characters.`)
  if (XMLValidator.validate(xml) !== true) throw refuse(422, 'This is not a complete XML file.')
  try {
    const parsed: unknown = parser.parse(xml)
    return isNode(parsed) ? parsed : {}
  } catch {
    throw refuse(422, 'This XML file cannot be read.')
  }
}
