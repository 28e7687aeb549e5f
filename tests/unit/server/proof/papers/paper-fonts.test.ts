import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { widthOf } from '#server/proof/papers/fonts.ts'
import { bytesOf, openSheets } from '#server/proof/papers/sheet.ts'
import { unpackFont } from '#server/proof/papers/unpack-font.ts'

const packed = (script: string): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(`@fontsource/inter/files/inter-${script}-400-normal.woff`))

/** A paper in this font, drawn by the library. */
const drawn = async (font: Buffer, text: string): Promise<Buffer> => {
  const document = new PDFDocument({ info: { CreationDate: new Date(0) } })
  document.font(font).text(text).end()
  const parts: Buffer[] = []
  for await (const part of document) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

describe('a font that papers are drawn in', () => {
  it.each([
    ['latin', 'Opening balance $12,345.67, AVATAR, office'],
    ['latin-ext', 'ŁŐŽ'],
    ['greek', 'Ωμέγα'],
    ['cyrillic', 'Жанна'],
    ['vietnamese', 'ễờự'],
  ])('draws the same paper to the byte whether it is packed or not: %s', async (script, text) => {
    const font = packed(script)
    const unpacked = unpackFont(font)
    expect(unpacked.length).toBe(font.readUInt32BE(16))
    expect(await drawn(unpacked, text)).toEqual(await drawn(font, text))
  })

  it.each(['regular', 'strong', 'display'] as const)(
    'sets every figure by itself and as wide as it was measured, so that columns stand and a point is seen: %s',
    async (weight) => {
      const sheets = openSheets({ title: 'Figures', author: 'A test', madeAt: 0 })
      const bytes = bytesOf(sheets)
      const figures = ['7.7', '1,147.71', '$12,345,678.90', 'ŁΩЖ']
      sheets.paper('foot', () => {
        for (const figure of figures) sheets.line(figure, { points: 10, weight })
      })
      sheets.document.end()
      const document = await getDocumentProxy(new Uint8Array(await bytes))
      const { items } = await (await document.getPage(1)).getTextContent()
      const widths = new Map(items.flatMap((item) => ('str' in item ? [[item.str, item.width] as const] : [])))
      for (const figure of figures.slice(0, 3)) {
        // What stands after the last letter of a heading is no part of what is read.
        expect(widths.get(figure)).toBeCloseTo(10 * widthOf(figure, weight), weight === 'display' ? 0 : 1)
        const alone = [...figure].reduce((sum, letter) => sum + widthOf(letter, weight), 0)
        expect(widthOf(figure, weight)).toBeCloseTo(alone, 6)
      }
      expect([...widths.keys()].join('')).toContain('ŁΩЖ')
    },
  )

  it('is refused if it is none', () => {
    expect(() => unpackFont(Buffer.from('wOF2 and so on'))).toThrow('not a WOFF 1.0 font')
  })
})
