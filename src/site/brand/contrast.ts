import type { Colours, Pair } from '#contract/entities/palette.ts'

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG's contrast of two colours, from 1 to 21. */
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG AA for text, AAA for longer reading. */
const textMin = 4.5
const readingMin = 7

type Name = Exclude<keyof Colours, 'chart'>

const grounds: readonly Name[] = ['paper', 'ledger', 'raised']
const texts: readonly Name[] = ['muted', 'accent', 'loss', 'amber']

const pairs: readonly { text: Name; ground: Name; least: number }[] = [
  ...grounds.map((ground) => ({ text: 'ink' as const, ground, least: readingMin })),
  ...texts.flatMap((text) => grounds.map((ground) => ({ text, ground, least: textMin }))),
  { text: 'onAccent', ground: 'accent', least: textMin },
]

const modes = ['light', 'dark'] as const
/** Which of a colour's pair: the one for light or the one for dark. */
type Mode = 0 | 1
const side = (pair: Pair, mode: Mode): string => pair[mode]

/** A text colour that is unreadable on its background, and which side of which colour it is. */
export interface Unread {
  keys: readonly PropertyKey[]
  found: string
  expected: string
}

const unread = (colours: Colours, text: Name, mode: Mode, ground: Name, groundMode: Mode, least: number): Unread[] => {
  const [front, behind] = [side(colours[text], mode), side(colours[ground], groundMode)]
  const found = contrast(front, behind)
  if (found >= least) return []
  return [
    {
      keys: ['colours', text, mode],
      found: `"${front}" on ${ground} "${behind}" (${modes[groundMode]}), a contrast of ${found.toFixed(2)}`,
      expected: `a contrast of ${least} or more`,
    },
  ]
}

/** Every colour that is unreadable on its background. The band is dark in both modes, and uses the dark mode's text. */
export const contrastMistakes = (colours: Colours): Unread[] =>
  ([0, 1] as const).flatMap((mode) => [
    ...pairs.flatMap(({ text, ground, least }) => unread(colours, text, mode, ground, mode, least)),
    ...(['ink', 'muted', 'accent'] as const).flatMap((text) => unread(colours, text, 1, 'band', mode, textMin)),
  ])
