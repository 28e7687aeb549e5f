import type { CSSProperties, ReactElement } from 'react'
import { darkMarkSvg } from '../brand/mark.ts'
import { house as brand } from '../house.ts'

export interface Card {
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
export const picturePlace = { top: 344, width: 1200, height: 286 } as const

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
export const OgCard = ({ house, kind, title, foot, picture }: Card): ReactElement => (
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
