import type { ReactNode } from 'react'
import { hues } from './series.ts'

const fullTurn = 2 * Math.PI

const round = (pixels: number) => Math.round(pixels * 100) / 100

/** The point at a given fraction of a circle around the origin, clockwise from the top, as text for a path. */
const at = (radius: number, turn: number) =>
  `${round(radius * Math.sin(turn * fullTurn))} ${round(-radius * Math.cos(turn * fullTurn))}`

/** At most half a ring, with one arc per side; a whole ring is drawn as two halves. */
const sliceBetween = (from: number, to: number, outer: number, inner: number): string => {
  if (to - from >= 1) return `${sliceBetween(0, 0.5, outer, inner)}${sliceBetween(0.5, 1, outer, inner)}`
  const large = to - from > 0.5 ? 1 : 0
  return [
    `M${at(outer, from)}`,
    `A${outer} ${outer} 0 ${large} 1 ${at(outer, to)}`,
    `L${at(inner, to)}`,
    `A${inner} ${inner} 0 ${large} 0 ${at(inner, from)}Z`,
  ].join('')
}

/**
 * Paths of the slices of a ring in the order given, each as long as its part of the sum; nothing for a value of 0.
 * Written by hand, because visx's own (with d3's arcs) would be loaded with every line chart: they share a file.
 */
export const ringSlices = (values: readonly number[], outer: number, inner: number): (string | undefined)[] => {
  const sum = values.reduce((total, value) => total + value, 0)
  let before = 0
  return values.map((value) => {
    const from = before
    before += value
    return value > 0 ? sliceBetween(from / sum, before / sum, outer, inner) : undefined
  })
}

type Slice = { name: string; value: number }

type Props = {
  title: string
  heading?: 'h2' | 'h3'
  note?: ReactNode
  slices: readonly Slice[]
  format: (value: number) => string
}

const [outer, inner] = [90, 56]

/** Parts of a whole as a ring, in the order given; beside it the same as a table, which is also the legend. */
export const PieChart = ({ title, heading: Heading = 'h2', note, slices, format }: Props) => {
  const summary = `${title}: ${slices.map((slice) => `${slice.name} ${format(slice.value)}`).join(', ')}`
  const paths = ringSlices(
    slices.map(({ value }) => value),
    outer,
    inner,
  )
  return (
    <figure className="chart">
      <figcaption>
        <Heading className="chart-title">{title}</Heading>
        {note && <span className="chart-readout">{note}</span>}
      </figcaption>
      <div className="chart-pie">
        <svg viewBox="-92 -92 184 184" role="img" aria-label={summary}>
          {slices.map((slice, nth) => (
            <path key={slice.name} className={`chart-slice hue-${hues[nth % hues.length]}`} d={paths[nth]} />
          ))}
        </svg>
        <table>
          <caption className="hidden">{title}</caption>
          <tbody>
            {slices.map((slice, nth) => (
              <tr key={slice.name}>
                <th scope="row" className="cell-start">
                  <span className={`chart-key hue-${hues[nth % hues.length]}`} />
                  {slice.name}
                </th>
                <td className="cell-end">{format(slice.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
