import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import satori from 'satori'
import sharp from 'sharp'
import { inDarkColours } from '../brand/palette.ts'
import { keptPicture } from './og-cache.ts'
import { type Card, OgCard, picturePlace } from './og-card.tsx'
import { ogSizePixels } from './og-path.ts'

/** From the packages, so that every machine draws the same picture whatever fonts it has. */
const font = (file: string) => readFileSync(resolve('node_modules/@fontsource', file))

const fonts = [
  { name: 'Inter', data: font('inter/files/inter-latin-400-normal.woff'), weight: 400 as const },
  {
    name: 'Source Serif 4',
    data: font('source-serif-4/files/source-serif-4-latin-600-normal.woff'),
    weight: 600 as const,
  },
]

/** Two inks and their edges: a palette of this size shows no difference, at a third of the bytes. */
const paletteColours = 48
/** A photograph needs all that a palette can have. */
const photoColours = 256

const isDrawing = (file: string): boolean => file.endsWith('.svg')

/** One picture as PNG; drawn only if no earlier build has drawn it. */
export const drawOg = async (card: Card): Promise<Buffer> => {
  const picture = card.picture === undefined ? undefined : await readFile(card.picture)
  const digest = picture && createHash('sha256').update(picture).digest('hex')
  return keptPicture({ ...card, digest }, () => draw(card, picture))
}

/** A post's picture at the width of the card: a drawing whole and in the card's colours, a photograph cut to its part. */
const placed = async (file: string, bytes: Buffer): Promise<Buffer> => {
  const { width, height } = picturePlace
  if (!isDrawing(file)) return sharp(bytes).resize({ width, height, fit: 'cover' }).png().toBuffer()
  const svg = Buffer.from(inDarkColours(bytes.toString()))
  // Drawn at twice the size of its own units, so that nothing is enlarged afterwards.
  return sharp(svg, { density: 144 }).resize({ width, height, fit: 'contain', background: '#0000' }).png().toBuffer()
}

const draw = async (card: Card, picture: Buffer | undefined): Promise<Buffer> => {
  const svg = await satori(<OgCard {...card} />, { ...ogSizePixels, fonts })
  const ground = sharp(Buffer.from(svg))
  const file = card.picture ?? ''
  const whole = picture
    ? ground.composite([{ input: await placed(file, picture), left: 0, top: picturePlace.top }])
    : ground
  const colours = picture && !isDrawing(file) ? photoColours : paletteColours
  return whole.png({ palette: true, colours, effort: 4 }).toBuffer()
}
