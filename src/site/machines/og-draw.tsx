import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { CSSProperties, ReactElement } from 'react'
import satori from 'satori'
import sharp from 'sharp'
import { darkMarkSvg } from '#site/brand/mark.ts'
import { inDarkColours } from '#site/brand/palette.ts'
import { house as brand } from '../house.ts'
import { keptPicture } from './og-cache.ts'
import { ogSizePixels } from './og-path.ts'

interface Card {
  house: string
  /** The kind of page: a category, 'Blog'. */
  kind: string
  title: string
  /** The last line: who wrote it and when. */
  foot: string
  /** The file of the post's own picture, which takes the lower half from edge to edge. */
  picture?: string | undefined
}

/** The dark side of the house's palette on its band; satori knows no CSS variables. */
const { band, ink, muted } = brand.colours
const colours = { ground: band[0], ink: ink[1], muted: muted[1] }

/** A title longer than this is set smaller, so that it stays within three lines, or two above a picture. */
const bigTitleCharactersMax = 44

/** Where the lower half begins: the picture of a post. */
const picturePlace = { top: 344, width: 1200, height: 286 } as const

const markPixels = 44

const frame = {
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  height: '100%',
  padding: '56px 64px',
  background: colours.ground,
  color: colours.ink,
  fontFamily: 'Inter',
} as const

const serif = { fontFamily: 'Source Serif 4', fontWeight: 600 } as const

const small: CSSProperties = { color: colours.muted, fontSize: 24 }

const Mark = () => (
  <img
    src={`data:image/svg+xml;base64,${Buffer.from(darkMarkSvg).toString('base64')}`}
    alt=""
    width={markPixels}
    height={markPixels}
  />
)

/** The title's size: three lines alone, two above a picture. */
const titlePixels = (title: string, hasPicture: boolean): number => {
  const long = title.length > bigTitleCharactersMax
  if (hasPicture) return long ? 50 : 60
  return long ? 68 : 84
}

/** The picture that a shared link shows, drawn by satori at build time. */
const OgCard = ({ house, kind, title, foot, picture }: Card): ReactElement => (
  <div style={frame}>
    <div style={{ display: 'flex', alignItems: 'center', gap: 16 }}>
      <Mark />
      <div style={{ ...serif, fontSize: 30, flexGrow: 1 }}>{house}</div>
      <div style={small}>{kind}</div>
    </div>
    <div
      style={{
        ...serif,
        display: 'flex',
        alignItems: 'center',
        ...(picture ? { height: 140, marginTop: 20 } : { flexGrow: 1 }),
        fontSize: titlePixels(title, picture !== undefined),
        lineHeight: 1.1,
        letterSpacing: '-0.02em',
      }}
    >
      {title}
    </div>
    <div style={small}>{foot}</div>
  </div>
)

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
