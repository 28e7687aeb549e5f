import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { fontFiles } from '#server/proof/papers/fonts.ts'
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

  it.each(fontFiles)('sets every figure by itself, so that columns stand and a point is seen: %s', (_, font) => {
    const document = new PDFDocument().font(font)
    const widthOf = (text: string): number => document.widthOfString(text)
    expect(widthOf('7.7')).toBeCloseTo(2 * widthOf('7') + widthOf('.'), 6)
    expect(widthOf('1,147.71')).toBeCloseTo(
      [...'1,147.71'].map(widthOf).reduce((sum, width) => sum + width),
      6,
    )
  })

  it('is refused if it is none', () => {
    expect(() => unpackFont(Buffer.from('wOF2 and so on'))).toThrow('not a WOFF 1.0 font')
  })
})
