import { PieChart } from '#charts/PieChart.tsx'
import { sectors } from '#fund/illustrative.ts'
import { SourceBadge } from '#ui/SourceBadge.tsx'

/** Sector allocation (spec §2). */
export const Sectors = () => (
  <PieChart
    title="Sector allocation"
    note={<SourceBadge source="Illustrative" />}
    slices={sectors}
    format={(percent) => `${percent}%`}
  />
)
