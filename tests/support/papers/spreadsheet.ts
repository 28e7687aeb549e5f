import { XMLParser } from 'fast-xml-parser'
import { unzipSync } from 'fflate'

/** A cell in the file: its kind, its value as written and its number format. */
export interface SheetCell {
  readonly kind: 'text' | 'number'
  readonly value: string
  readonly format: string
}

export interface Sheet {
  readonly rows: readonly (readonly (SheetCell | null)[])[]
  /** How many rows are frozen. */
  readonly frozenRows: number
  /** Every element of the sheet, by its name. */
  readonly elements: ReadonlySet<string>
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: true,
})

const listed = <T>(one: T | readonly T[] | undefined): readonly T[] =>
  one === undefined ? [] : Array.isArray(one) ? one : [one as T]

const columnOf = (ref: string): number =>
  [...ref.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** `_x000D_` encodes a character that XML cannot keep otherwise. */
const unescaped = (text: string): string =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const textOf = (is: unknown): string => {
  if (typeof is === 'string') return is
  const { t } = is as { t?: string | { '#text'?: string } }
  return unescaped(typeof t === 'object' ? (t['#text'] ?? '') : (t ?? ''))
}

const formatsOf = (styles: string): readonly string[] => {
  const { styleSheet } = parser.parse(styles)
  const own = new Map(
    listed<Record<string, string>>(styleSheet.numFmts?.numFmt).map((one) => [one['@numFmtId'], one['@formatCode']]),
  )
  return listed<Record<string, string>>(styleSheet.cellXfs?.xf).map(({ '@numFmtId': id = '0' }) => own.get(id) ?? id)
}

/** Reads the first sheet of an .xlsx, part by part, without the library that wrote it. */
export const readSheet = (bytes: Uint8Array): Sheet => {
  const parts = unzipSync(bytes)
  const part = (name: string): string => {
    const found = parts[name]
    if (!found) throw new Error(`${name} is not in the file: ${Object.keys(parts).join(', ')}`)
    return new TextDecoder().decode(found)
  }
  const xml = part('xl/worksheets/sheet1.xml')
  const formats = formatsOf(part('xl/styles.xml'))
  const { worksheet } = parser.parse(xml)
  const rows = listed<{ c?: unknown }>(worksheet.sheetData?.row).map(({ c }) => {
    const row: (SheetCell | null)[] = []
    for (const cell of listed<Record<string, unknown>>(c as Record<string, unknown>)) {
      const at = columnOf(String(cell['@r']))
      const format = formats[Number(cell['@s'] ?? 0)] ?? ''
      while (row.length < at) row.push(null)
      if (cell['@t'] === 'inlineStr') row.push({ kind: 'text', value: textOf(cell.is), format })
      else row.push(cell.v === undefined ? null : { kind: 'number', value: String(cell.v), format })
    }
    return row
  })
  const { pane } = listed<{ pane?: Record<string, string> }>(worksheet.sheetViews?.sheetView)[0] ?? {}
  return {
    rows,
    frozenRows: pane?.['@state'] === 'frozen' ? Number(pane['@ySplit']) : 0,
    elements: new Set([...xml.matchAll(/<([a-zA-Z]+)[\s/>]/g)].map(([, name]) => name ?? '')),
  }
}
