import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import satori from 'satori'
import sharp from 'sharp'
import { keptPicture } from './og-cache.ts'
import { type Card, OgCard } from './og-card.tsx'
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

/** One picture as PNG; drawn only if no earlier build has drawn it. */
export const drawOg = (card: Card): Promise<Buffer> => keptPicture(card, () => draw(card))

const draw = async (card: Card): Promise<Buffer> => {
  const svg = await satori(<OgCard {...card} />, { ...ogSizePixels, fonts })
  return sharp(Buffer.from(svg)).png({ palette: true, colours: paletteColours, effort: 4 }).toBuffer()
}
