import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { formatCount } from '#fund/text/count.ts'
import { formatPercent } from '#fund/text/format.ts'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { openInvestorForm } from '#stores/admin/people/investors/form.ts'
import {
  $investorFilter,
  type InvestorCards as Cards,
  exportUrl,
  investorCards,
  investors,
  showExportAlert,
} from '#stores/admin/people/investors/investors.ts'
import { investorAt } from '#stores/admin/people/investors/page-address.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { $tab } from '#stores/session/place.ts'
import { SourceBadge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Figures } from '#ui/Figures.tsx'
import { download } from '#ui/later-icons.ts'
import { Skeleton, SkeletonBlock } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'
import { withoutEffect } from '#words/admin.ts'
import { plus } from '../icons.ts'
import { Act } from '../parts/Act.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { PlaceHead } from '../parts/PlaceHead.tsx'
import { InvestorFilters } from './InvestorFilters.tsx'
import { InvestorTable } from './InvestorTable.tsx'

/** The list as a file, or the documented alert (spec §2 "an Export button (alert only)"). */
const Export = () => {
  const filter = useStore($investorFilter)
  const url = exportUrl(filter)
  if (url === null)
    return (
      <Button icon={download} onClick={showExportAlert}>
        Export
      </Button>
    )
  return <ExportMenu href={url} />
}

/** The title, where the list comes from, and the actions on the whole list. */
const InvestorsHead = () => {
  const { last } = useStore(investors.$load)
  const canEdit = useStore($extensions).has('investors-edit')
  return (
    <PlaceHead
      at="investors/all"
      title="Investors"
      note={
        last?.source === 'sample' ? <SourceBadge source="Sample" /> : 'Everybody who has an account, or asked for one.'
      }
    >
      <Export />
      <Act
        visible
        kind="solid"
        icon={plus}
        reason={canEdit ? undefined : withoutEffect.addInvestor}
        aria-haspopup={canEdit ? 'dialog' : undefined}
        onClick={() => openInvestorForm('new')}
      >
        Add Investor
      </Act>
    </PlaceHead>
  )
}

type Card = { name: string; value: (cards: Cards) => ReactNode; note: string }

/**
 * Spec §2: New Investors 3 and Retention Rate 98% are the specification's figures for a backend that does not count.
 */
const cards: readonly Card[] = [
  {
    name: 'New Investors',
    value: (read) => (read.source === 'live' ? formatCount(read.summary.new_investors) : '3'),
    note: 'joined in the last 30 days',
  },
  {
    name: 'Average Account',
    value: (read) => <Dollars value={read.source === 'live' ? read.summary.average_account : read.averageAccount} />,
    note: 'of those with a balance',
  },
  {
    name: 'Retention Rate',
    value: (read) => {
      if (read.source === 'sample') return '98%'
      const { retention_percent } = read.summary
      return retention_percent === null ? '–' : formatPercent(retention_percent, { digits: 1 })
    },
    note: 'of the accounts 90 days ago',
  },
  {
    name: 'Active Investors',
    value: (read) => formatCount(read.source === 'live' ? read.summary.active_investors : read.activeInvestors),
    note: 'approved and not inactive',
  },
]

/** The four stat cards of spec §2: counted with `investors`, otherwise as in the specification. */
const InvestorCards = () => {
  const { last, state } = useStore(investorCards.$load)
  if (last === null && state === 'failed')
    return (
      <FailedState title="The investor figures did not load." onRetry={() => void investorCards.load()}>
        Nothing was lost; only this page could not read them.
      </FailedState>
    )
  return (
    <Figures
      figures={cards.map(({ name, value, note }) => ({
        name,
        value: last ? value(last) : <Skeleton kind="figure" chars={8} />,
        note,
      }))}
    />
  )
}

const loadDialogs = () => import('./InvestorDialogs.tsx').then(({ InvestorDialogs }) => InvestorDialogs)

const loadPage = () => import('./InvestorPage.tsx').then(({ InvestorPage }) => InvestorPage)

/** Everybody, to search, sort and open (spec §2). */
const InvestorList = () => {
  useEffect(() => void investorCards.load(), [])
  return (
    <>
      <InvestorsHead />
      <InvestorCards />
      <section className="section" aria-label="The list of investors">
        <InvestorFilters />
        <InvestorTable />
      </section>
    </>
  )
}

/** The list or, with `investors`, the page of the one whom the address names. */
export const Investors = () => {
  const hasSpot = investorAt(useStore($tab)) !== null
  const hasPages = useStore($extensions).has('investors')
  return (
    <>
      {hasSpot && hasPages ? <LazyPanel load={loadPage} fallback={<SkeletonBlock kind="table" />} /> : <InvestorList />}
      <LazyPanel load={loadDialogs} fallback={null} />
    </>
  )
}
