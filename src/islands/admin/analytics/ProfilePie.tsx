import { PieChart } from '#charts/PieChart.tsx'
import { formatCount } from '#fund/text/count.ts'
import { formatPercent } from '#fund/text/format.ts'
import type { Analytics } from '#stores/admin/desk/analytics/analytics.ts'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { EmptyState } from '#ui/States.tsx'
import { riskProfileName } from '#words/desk/settings.ts'

/** How many investors chose which risk profile. */
export const ProfilePie = ({ figures: { profiles, source } }: { figures: Analytics }) => {
  const all = profiles.reduce((sum, { investors }) => sum + investors, 0)
  if (all === 0) {
    return <EmptyState title="Risk profiles will be drawn here.">They count approved investors.</EmptyState>
  }
  return (
    <PieChart
      title="Risk profiles"
      note={source === 'sample' ? <SourceBadge source="Sample" /> : 'approved investors'}
      slices={profiles.map(({ profile, investors }) => ({ name: riskProfileName[profile], value: investors }))}
      format={(count) => `${formatCount(count)} · ${formatPercent((count / all) * 100, { digits: 0 })}`}
    />
  )
}
