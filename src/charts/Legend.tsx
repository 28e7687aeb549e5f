import { hues, type Series } from './series.ts'

/** Names beside their colours, if a chart has more than one series. */
export const Legend = ({ series }: { series: readonly Series[] }) => (
  <ul className="chart-legend">
    {series.map((one, index) =>
      one.beside ? null : (
        <li key={one.name}>
          <svg
            className={`chart-line hue-${one.hue ?? hues[index % hues.length]}`}
            width="24"
            height="10"
            aria-hidden="true"
          >
            <path d="M0 5h24" className={one.dashed ? 'chart-dashed' : undefined} />
          </svg>
          {one.name}
        </li>
      ),
    )}
  </ul>
)
