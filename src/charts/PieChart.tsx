import type { ReactNode } from 'react'
import { ringSlices } from './ring.ts'
import { hues } from './series.ts'

export type Slice = { name: string; value: number }

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
