import type { ReactNode } from 'react'
import { type Label, readingOf, type Series } from './series.ts'

export type DataTableProps = {
  caption: string
  axis: string
  labels: readonly Label[]
  series: readonly Series[]
  below?: ReactNode
}

/** A chart's data for those who cannot see it, and for those who want the figures. */
export const DataTable = ({ caption, axis, labels, series, below }: DataTableProps) => (
  <>
    {/* If it is wider than a phone, it scrolls sideways by itself, by keyboard too. */}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls has to be reached by key. */}
    <section className="chart-values" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="cell-start">
              {axis}
            </th>
            {series.map((one) => (
              <th key={one.name} scope="col" className="cell-end">
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label.long}>
              <th scope="row" className="cell-start">
                {label.long}
              </th>
              {series.map((one) => (
                <td key={one.name} className="cell-end">
                  {readingOf(one, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    {below}
  </>
)
