import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { formatCount } from '#fund/text/count.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import type { Analytics, Inception, ProfileCount } from '#stores/admin/desk/analytics/analytics.ts'
import { type FundTable, tableUrl } from '#stores/admin/desk/analytics/fund-figures.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { SourceBadge } from '#ui/Badge.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { riskProfileName } from '#words/desk/settings.ts'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { fallColumns, historyColumns, ratioColumns } from './week-columns.tsx'

type Props = {
  of: FundTable
  /** The table's name on the page. */
  name: string
  /** Only for `performance`: the key of the series that the fund is compared with, empty for the illustrative one. */
  benchmark?: string
}

/** A table of Analytics as a file, if the backend makes them. */
export const TableExport = ({ of, name, benchmark }: Props) =>
  useStore($extensions).has('fund-figures') && (
    <div className="actions">
      <ExportMenu href={tableUrl(of, benchmark)} of={name} />
    </div>
  )

type FoldProps = { name: string; of: FundTable; empty: boolean; children: ReactNode }

/** A figure's table behind its name, rendered once it is opened, and as a file; an empty table is a file too. */
export const Fold = ({ name, of, empty, children }: FoldProps) => {
  const [opened, setOpened] = useState(false)
  return (
    <details className="fold" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{name}</summary>
      {opened && (empty ? <p className="cap">Nothing yet.</p> : children)}
      <TableExport of={of} name={name} />
    </details>
  )
}

/** The weeks from which the ratios are computed, newest first. */
export const WeekFolds = ({ weeks }: Pick<Analytics, 'weeks'>) => {
  const folds = [
    { name: 'Sharpe Ratio and Volatility by week', caption: 'Weekly returns', columns: ratioColumns },
    { name: 'Max Drawdown by week', caption: 'Falls from the highest point', columns: fallColumns },
  ]
  return folds.map(({ name, caption, columns }) => (
    <Fold key={name} name={name} of="weeks" empty={weeks.length === 0}>
      <Table
        caption={caption}
        columns={columns}
        rows={weeks}
        sort={{ column: 'date', direction: 'descending' }}
        keyOf={({ date }) => date}
      />
    </Fold>
  ))
}

const columns: readonly Column<ProfileCount>[] = [
  { id: 'profile', head: 'Risk profile', cell: ({ profile }) => riskProfileName[profile] },
  {
    id: 'investors',
    head: 'Investors',
    align: 'end',
    narrow: 'named',
    cell: ({ investors }) => formatCount(investors),
  },
  {
    id: 'balance',
    head: 'Balance',
    align: 'end',
    narrow: 'figure',
    cell: ({ balance }) => <Amount cents={balance} />,
  },
]

/** How many are counted in each part of the ring, and their total balance. */
export const ProfileFold = ({ profiles }: Pick<Analytics, 'profiles'>) => (
  <Fold name="Risk profiles with balances" of="profiles" empty={profiles.length === 0}>
    <Table
      caption="Investors and balances by risk profile"
      columns={columns}
      rows={profiles}
      keyOf={({ profile }) => profile}
    />
  </Fold>
)

/** The fund's history with the weeks from before it moved to this portal, which are in no book and say so. */
export const SinceInception = ({ of }: { of: Inception }) => {
  return (
    <section className="section" aria-labelledby="since-inception">
      <h2 id="since-inception">
        Since inception <SourceBadge source="Imported" />
      </h2>
      <p className="cap">
        From {formatCalendarDate(of.from)}: {of.weeks} weeks, of which {of.imported} were imported from before the fund
        moved here. They are not in this book.
      </p>
      <Fold name="Since inception by week" of="history" empty={of.history.length === 0}>
        <Table
          caption="Weeks since inception"
          columns={historyColumns}
          rows={of.history}
          sort={{ column: 'date', direction: 'descending' }}
          keyOf={({ date }) => date}
        />
      </Fold>
    </section>
  )
}
