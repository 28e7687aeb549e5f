import { useStore } from '@nanostores/react'
import { LineChart } from '#charts/PlotChart.tsx'
import type { InvestorDetails, InvestorRow } from '#contract/calls/people/admin-investors.ts'
import type { InvestorPage } from '#contract/calls/people/investor-page.ts'
import { nearestCents } from '#fund/cents/money.ts'
import { formatMoney, formatPercent } from '#fund/text/format.ts'
import { compactDollars } from '#islands/frame/compact.ts'
import { investorPage } from '#stores/admin/people/investors/page.ts'
import { investorAddress } from '#stores/admin/people/investors/page-address.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { openTab } from '#stores/session/place.ts'
import { Figures } from '#ui/Figures.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Read } from '../parts/Read.tsx'
import { weekLabels } from '../parts/week-labels.ts'
import { figures, InvestorAccount } from './InvestorFacts.tsx'
import { LatestHistory } from './InvestorHistory.tsx'
import { PlaceLink } from './PlaceLink.tsx'

const chartWeeksMax = 12

/** What the balance was after each of the latest weeks. */
const Balance = ({ weeks }: Pick<InvestorPage, 'weeks'>) => {
  const shown = weeks.slice(0, chartWeeksMax).toReversed()
  // A line needs two ends.
  if (shown.length < 2) return null
  return (
    <LineChart
      title={`Balance, ${shown.length} weeks`}
      note="at the end of each"
      axis="Week ending"
      labels={weekLabels(shown)}
      series={[
        { name: 'Balance', values: shown.map(({ endBalance }) => nearestCents(endBalance)), format: formatMoney },
      ]}
      tick={compactDollars}
    />
  )
}

type Props = { row: InvestorRow; details: InvestorDetails | null }

/** How the account stands, what happened last, and what can be done about it. */
export const InvestorSummary = ({ row, details }: Props) => {
  const hasPage = useStore($extensions).has('investor-page')
  const history = investorAddress(row.id, 'history')
  return (
    <>
      <Figures
        figures={[
          ...figures.map(({ name, value }) => ({ name, value: value(row) })),
          {
            name: 'Weekly risk',
            value: details ? (
              formatPercent(details.weekly_risk_percent, { digits: 1 })
            ) : (
              <Skeleton kind="figure" chars={4} />
            ),
          },
        ]}
      />
      <div className="desk">
        {hasPage && (
          <div className="rail">
            <Read of={investorPage} what="The investor’s page">
              {({ weeks }) => <Balance weeks={weeks} />}
            </Read>
            <section className="section" aria-label="Latest">
              <div className="row">
                <h2>Latest</h2>
                <PlaceLink to={history} go={() => openTab(history)}>
                  All history
                </PlaceLink>
              </div>
              <LatestHistory />
            </section>
          </div>
        )}
        <section className="rail-part" aria-label="Account">
          <h2>Account</h2>
          <InvestorAccount row={row} details={details} />
        </section>
      </div>
    </>
  )
}
