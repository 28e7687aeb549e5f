import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { formatPercent } from '#fund/text/format.ts'
import type { Inception } from '#stores/admin/desk/analytics/analytics.ts'
import { Figures } from '#ui/Figures.tsx'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { Table } from '#ui/Table.tsx'
import { Fold } from './Fold.tsx'
import { historyColumns } from './week-columns.tsx'

const signed = (value: number | null) => (value === null ? '–' : formatPercent(value, { sign: 'always' }))
const plain = (value: number | null) => (value === null ? '–' : formatPercent(value))

const figuresOf = (of: Inception) => [
  { name: 'Return since inception', value: signed(of.return_percent), note: 'Gross, compounded' },
  { name: 'Sharpe Ratio', value: of.sharpe?.toFixed(2) ?? '–', note: 'Since inception' },
  { name: 'Max Drawdown', value: plain(of.max_drawdown_percent), note: 'Since inception' },
  { name: 'Volatility', value: plain(of.volatility_percent), note: 'Since inception, a year' },
]

/** The fund's history with the weeks from before it moved to this portal, which are in no book and say so. */
export const SinceInception = ({ of }: { of: Inception }) => (
  <section className="section" aria-labelledby="since-inception">
    <h2 id="since-inception">
      Since inception <SourceBadge source="Imported" />
    </h2>
    <p className="cap">
      From {formatCalendarDate(of.from)}: {of.weeks} weeks, of which {of.imported} were imported from before the fund
      moved here. They are not in this book.
    </p>
    <Figures figures={figuresOf(of)} />
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
