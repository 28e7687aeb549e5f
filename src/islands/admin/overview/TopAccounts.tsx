import { Amount, Percent } from '#islands/frame/Amount.tsx'
import type { FundFigures } from '#stores/admin/fund/overview.ts'

/** "The first three investors with return percentage", spec §2. */
export const TopAccounts = ({ top }: Pick<FundFigures, 'top'>) => (
  <section className="section" aria-labelledby="top-accounts">
    <h2 id="top-accounts">Top Performing Accounts</h2>
    {top.length === 0 ? (
      <p className="cap">Accounts appear here once one has capital at work.</p>
    ) : (
      <ol className="entries">
        {top.map(({ id, name, balance, returnPercent }) => (
          <li key={id}>
            <span className="entry-name">{name}</span>
            <span className="entry-figure">
              <Percent value={returnPercent} change />
            </span>
            <span className="entry-note">
              <Amount cents={balance} />
            </span>
          </li>
        ))}
      </ol>
    )}
  </section>
)
