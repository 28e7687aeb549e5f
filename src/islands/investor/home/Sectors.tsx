import { PieChart } from '#charts/PieChart.tsx'
import { sectors } from '#fund/figures/illustrative.ts'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { hasMoney, nothingAtWork } from './at-work.ts'

const badge = <SourceBadge source="Illustrative" />

/** Without money at work there is nothing to divide: the names of the sectors, with dashes and the reason. */
const Unknown = () => (
  <section className="section" aria-labelledby="sectors">
    <div className="row">
      <h3 id="sectors">Sector allocation</h3>
      {badge}
    </div>
    <dl className="pairs metrics">
      {sectors.map(({ name }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>–</dd>
        </div>
      ))}
    </dl>
    <p className="cap">{nothingAtWork}</p>
  </section>
)

/** Sector allocation (spec §2). */
export const Sectors = ({ figures }: { figures: HomeFigures }) =>
  hasMoney(figures) ? (
    <PieChart
      title="Sector allocation"
      heading="h3"
      note={badge}
      slices={sectors}
      format={(percent) => `${percent}%`}
    />
  ) : (
    <Unknown />
  )
