import type { Colours, Pair } from '#contract/entities/palette.ts'

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG's contrast of two colours, from 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG AA for text, AAA for what is read at length. */
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
const side = (pair: Pair, mode: (typeof modes)[number]): string => pair[mode === 'light' ? 0 : 1]

const mistake = (what: string, on: string, where: string, found: number, least: number): string[] =>
  found >= least
    ? []
    : [
        `content/house.yaml: colours: ${what} on ${on} (${where}) has a contrast of ${found.toFixed(2)}, and needs ${least}`,
      ]

/** One line for each colour that would not be read on its ground. The band is dark in both modes, and takes the dark text. */
export const contrastMistakes = (colours: Colours): string[] => [
  ...modes.flatMap((mode) =>
    pairs.flatMap(({ text, ground, least }) =>
      mistake(text, ground, mode, contrast(side(colours[text], mode), side(colours[ground], mode)), least),
    ),
  ),
  ...modes.flatMap((mode) =>
    (['ink', 'muted', 'accent'] as const).flatMap((text) =>
      mistake(text, 'band', mode, contrast(side(colours[text], 'dark'), side(colours.band, mode)), textMin),
    ),
  ),
]
