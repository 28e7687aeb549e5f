import { Pie } from '@visx/shape'
import type { ReactNode } from 'react'
import { hues } from './series.ts'

export type Slice = { name: string; value: number }

type Props = {
  title: string
  note?: ReactNode
  slices: readonly Slice[]
  format: (value: number) => string
}

const [outer, inner] = [90, 56]

/** Parts of a whole as a ring, in the order given; beside it the same as a table, which is also the legend. */
export const PieChart = ({ title, note, slices, format }: Props) => {
  const summary = `${title}: ${slices.map((slice) => `${slice.name} ${format(slice.value)}`).join(', ')}`
  return (
    <figure className="chart">
      <figcaption>
        <h2 className="chart-title">{title}</h2>
        {note && <span className="chart-readout">{note}</span>}
      </figcaption>
      <div className="chart-pie">
        <svg viewBox="-92 -92 184 184" role="img" aria-label={summary}>
          <Pie
            data={[...slices]}
            pieValue={(slice) => slice.value}
            pieSortValues={null}
            outerRadius={outer}
            innerRadius={inner}
          >
            {(pie) =>
              pie.arcs.map((arc, nth) => (
                <path
                  key={arc.data.name}
                  className={`chart-slice hue-${hues[nth % hues.length]}`}
                  d={pie.path(arc) ?? undefined}
                />
              ))
            }
          </Pie>
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
