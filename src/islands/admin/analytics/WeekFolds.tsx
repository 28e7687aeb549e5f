import type { Analytics } from '#stores/admin/desk/analytics/analytics.ts'
import { Table } from '#ui/Table.tsx'
import { Fold } from './Fold.tsx'
import { fallColumns, ratioColumns } from './week-columns.tsx'

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
