import sax from 'sax'
import { refuse } from '#server/platform/http/refuse.ts'

const nestedTagsMax = 30
const attributesMax = 400
const valueCharactersMax = 2000
const nameCharactersShown = 40

/** An element's tag, without the elements in it. */
export interface XmlTag {
  readonly name: string
  /** The name of the element that it stands in; empty for the first one. */
  readonly within: string
  readonly attributes: Readonly<Record<string, string>>
  /** "Line 12, column 5": asked for while the tag is read. */
  readonly place: () => string
}

export interface XmlEvents {
  /** A tag begins an element. */
  readonly begin: (tag: XmlTag) => void
  /** An element has ended, with the text in it. */
  readonly end: (name: string, text: string) => void
}

/** Says where a character of the last two pieces stands. */
const placesInPieces = () => {
  let pieces: { readonly from: number; readonly text: string; readonly line: number; readonly lineFrom: number }[] = []
  let next = { from: 0, line: 1, lineFrom: 0 }
  return {
    take: (text: string): void => {
      pieces = [...pieces.slice(-1), { ...next, text }]
      let { line, lineFrom } = next
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
        line += 1
        lineFrom = next.from + at + 1
      }
      next = { from: next.from + text.length, line, lineFrom }
    },
    of: (position: number): string => {
      const piece = pieces.findLast(({ from }) => from <= position) ?? pieces[0]
      if (!piece) return 'Line 1, column 1'
      const before = piece.text.slice(0, Math.max(0, position - piece.from))
      const newlines = before.split('\n').length - 1
      const from = newlines > 0 ? piece.from + before.lastIndexOf('\n') + 1 : piece.lineFrom
      return `Line ${piece.line + newlines}, column ${Math.max(1, position - from + 1)}`
    },
  }
}

/** Throws 422 for a tag that is longer than any of a statement, before anything looks at what it says. */
const demandShort = ({ name, attributes, place }: XmlTag): void => {
  const values = Object.entries(attributes)
  const shown = name.slice(0, nameCharactersShown)
  if (values.length > attributesMax)
    throw refuse(422, `${place()}, ${shown}: an element of the file has at most ${attributesMax} attributes.`)
  const long = values.find(([, value]) => value.length > valueCharactersMax)
  if (long || name.length > valueCharactersMax)
    throw refuse(
      422,
      `${place()}, ${shown} ${long?.[0].slice(0, nameCharactersShown) ?? ''}: a value in the file has at most ${valueCharactersMax} characters.`,
    )
}

/**
 * Reads an XML file in pieces: nothing of it is kept but the tag that is read and the text of the element that it is in.
 * Throws 422 with line and column unless it is whole and within limits; a file with a document type or entities of its
 * own is refused.
 */
export const streamXml = async (pieces: AsyncIterable<string>, events: XmlEvents): Promise<void> => {
  const parser = sax.parser(true, { position: true })
  const places = placesInPieces()
  const open: string[] = []
  let text = ''
  const add = (more: string): void => {
    if (text.length <= valueCharactersMax) text += more.slice(0, valueCharactersMax)
  }
  parser.onopentag = ({ name, attributes }) => {
    const at = parser.startTagPosition - 1
    const place = (): string => places.of(at)
    const tag = { name, within: open.at(-1) ?? '', attributes, place }
    demandShort(tag)
    open.push(name)
    if (open.length > nestedTagsMax)
      throw refuse(422, `${place()}: elements stand in one another more than ${nestedTagsMax} deep.`)
    text = ''
    events.begin(tag)
  }
  parser.onclosetag = (name) => {
    open.pop()
    events.end(name, text)
    text = ''
  }
  parser.ontext = add
  parser.oncdata = add
  parser.ondoctype = () => {
    throw refuse(422, 'The file declares a document type or entities, which no broker’s file does: it was not read.')
  }
  parser.onerror = () => {
    throw refuse(
      422,
      `${places.of(parser.position - 1)}: the XML is not whole. The file is cut off or was changed: download it again.`,
    )
  }
  for await (const piece of pieces) {
    places.take(piece)
    parser.write(piece)
  }
  parser.close()
}
