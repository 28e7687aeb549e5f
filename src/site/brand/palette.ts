import type { Pair } from '#contract/entities/palette.ts'
import { house } from '../house.ts'

const { colours } = house

const both = ([light, dark]: Pair) => `light-dark(${light},${dark})`
const faint = ([light, dark]: Pair, alpha: [string, string]) => both([light + alpha[0], dark + alpha[1]])

const tokens: Record<string, string> = {
  paper: both(colours.paper),
  ledger: both(colours.ledger),
  raised: both(colours.raised),
  band: both(colours.band),
  ink: both(colours.ink),
  muted: both(colours.muted),
  rule: 'var(--ink)',
  hairline: faint(colours.ink, ['22', '22']),
  line: faint(colours.ink, ['66', '55']),
  shade: faint([colours.ink[0], '#000000'], ['1f', '99']),
  accent: both(colours.accent),
  'on-accent': both(colours.onAccent),
  gain: 'var(--accent)',
  loss: both(colours.loss),
  amber: both(colours.amber),
  ...Object.fromEntries(colours.chart.map((pair, index) => [`c${index + 2}`, both(pair)])),
}

/** The palette as every page includes it. Light and dark follow color-scheme. */
export const paletteCss = `:root{color-scheme:light dark;${Object.entries(tokens)
  .map(([name, value]) => `--${name}:${value}`)
  .join(';')}}`

const darkOf = (name: string): string | undefined => {
  const value = tokens[name]
  const [, other] = /^var\(--([\w-]+)\)$/.exec(value ?? '') ?? []
  return other === undefined ? /^light-dark\([^,]+,([^)]+)\)$/.exec(value ?? '')?.[1] : darkOf(other)
}

/** A drawing with the colours of a dark page, for where there are no CSS variables. */
export const inDarkColours = (svg: string): string =>
  svg.replace(
    /var\(--([\w-]+)(?:,([^()]*))?\)/g,
    (whole, name: string, fallback: string | undefined) => darkOf(name) ?? fallback?.trim() ?? whole,
  )
