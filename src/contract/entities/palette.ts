import * as v from 'valibot'

const colour = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i, 'a colour as "#0b6b4e", in quotes'))

const pairWanted = 'two colours in brackets, for light and for dark, as ["#0b6b4e", "#5fd0a4"]'

/** A colour for light paper and one for dark. */
const Pair = v.pipe(
  v.array(colour, pairWanted),
  v.length(2, pairWanted),
  v.transform((pair) => pair as [light: string, dark: string]),
)

/** The palette of content/house.yaml. */
export const Colours = v.strictObject({
  paper: Pair,
  ledger: Pair,
  raised: Pair,
  band: Pair,
  ink: Pair,
  muted: Pair,
  accent: Pair,
  onAccent: Pair,
  loss: Pair,
  amber: Pair,
  chart: v.pipe(v.array(Pair), v.length(4)),
})

export type Colours = v.InferOutput<typeof Colours>
export type Pair = readonly [light: string, dark: string]
