import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { escapeHtml } from '#fund/text/words.ts'
import { house } from '../house.ts'

const drawing = readFileSync(resolve('content/mark.svg'), 'utf8').trim()

const { accent, onAccent } = house.colours

const coloured = (mode: 0 | 1): string =>
  drawing.replaceAll('var(--accent)', accent[mode]).replaceAll('var(--on-accent)', onAccent[mode])

/** The mark for places without CSS variables: a tab icon, a home screen. */
export const markSvg = coloured(0).replace(/<svg\b[^<>]*>/, `$&<title>${escapeHtml(house.name)}</title>`)

/** The mark on a dark ground, without its name. */
export const darkMarkSvg = coloured(1)

/** The mark as part of a page, in the page's colours. */
export const inlineMark = (pixels: number): string =>
  drawing
    .replace(/(?<!\s)\s+xmlns="[^"]*"/, '')
    .replace('<svg', `<svg width="${pixels}" height="${pixels}" aria-hidden="true"`)
    .replace(/(?<!\s)\s*\n\s*/g, '')

/** Its size in the header of a page. */
export const markPixels = 26

const palette = 16

/** The mark as PNG. */
export const markPng = (pixels: number): Promise<Buffer> =>
  sharp(Buffer.from(markSvg), { density: (72 * pixels) / 32 })
    .resize(pixels, pixels)
    .png({ palette: true, colours: palette })
    .toBuffer()

/** An .ico that holds one PNG: a directory of one entry, then the picture. */
export async function markIco(pixels: number): Promise<Buffer> {
  const png = await markPng(pixels)
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // of one picture
  head.writeUInt8(pixels, 6)
  head.writeUInt8(pixels, 7)
  head.writeUInt16LE(1, 10) // plane
  head.writeUInt16LE(32, 12) // bits of a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
