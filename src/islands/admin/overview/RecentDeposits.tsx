import { formatDate } from '#fund/calendar/week-display.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import type { OverviewFigures } from '#stores/admin/work/overview/overview.ts'

/** The latest deposits, newest first. */
export const RecentDeposits = ({ deposits }: Pick<OverviewFigures, 'deposits'>) => (
  <section className="section" aria-labelledby="recent-deposits">
    <h2 id="recent-deposits">Recent Deposits</h2>
    {deposits.length === 0 ? (
      <p className="cap">Deposits appear here once one is received.</p>
    ) : (
      <ul className="entries">
        {deposits.map(({ id, name, amount, at }) => (
          <li key={id}>
            <span className="entry-name">
              {name}{' '}
              <time className="cap" dateTime={new Date(at).toISOString()}>
                {formatDate(at)}
              </time>
            </span>
            <span className="entry-figure">
              <Amount cents={amount} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
