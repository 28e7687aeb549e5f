import type { ReactElement } from 'react'
import { house as brand } from '../house.ts'

export interface Card {
  house: string
  /** The kind of page: a category, 'Blog'. */
  kind: string
  title: string
  /** The last line: who wrote it and when. */
  foot: string
}

/** The light side of the house's palette; satori knows no CSS variables. */
const { paper, ink, muted, accent } = brand.colours
const colours = { paper: paper[0], ink: ink[0], muted: muted[0], accent: accent[0], hairline: `${ink[0]}22` }

/** A title longer than this is set smaller, so that it stays within three lines. */
const bigTitleCharactersMax = 44

const frame = {
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  height: '100%',
  padding: '64px 72px',
  background: colours.paper,
  color: colours.ink,
  fontFamily: 'Inter',
} as const

const serif = { fontFamily: 'Source Serif 4', fontWeight: 600 } as const

/** Five days of a trading week as a strip: the house's mark on every picture. */
const Week = () => (
  <div style={{ display: 'flex', gap: 10 }}>
    {[1, 2, 3, 4, 5].map((day) => (
      <div key={day} style={{ width: 44, height: 18, background: colours.accent, opacity: 0.25 + day * 0.15 }} />
    ))}
  </div>
)

/** The picture that a shared link shows, drawn by satori at build time. */
export const OgCard = ({ house, kind, title, foot }: Card): ReactElement => (
  <div style={frame}>
    <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
      <div style={{ ...serif, fontSize: 34 }}>{house}</div>
      <Week />
    </div>
    <div style={{ display: 'flex', height: 3, background: colours.ink, marginTop: 28 }} />
    <div style={{ display: 'flex', flexDirection: 'column', flexGrow: 1, justifyContent: 'center' }}>
      <div style={{ color: colours.accent, fontSize: 28, marginBottom: 20 }}>{kind}</div>
      <div
        style={{
          ...serif,
          fontSize: title.length > bigTitleCharactersMax ? 64 : 80,
          lineHeight: 1.1,
          letterSpacing: '-0.02em',
        }}
      >
        {title}
      </div>
    </div>
    <div
      style={{
        display: 'flex',
        borderTop: `2px solid ${colours.hairline}`,
        paddingTop: 24,
        color: colours.muted,
        fontSize: 26,
      }}
    >
      {foot}
    </div>
  </div>
)
