import { rankedCapitalMinCents } from '#fund/terms/terms.ts'
import { formatMoney } from '#fund/text/format.ts'
import { Amount, Percent } from '#islands/frame/Amount.tsx'
import type { OverviewFigures } from '#stores/admin/work/overview/overview.ts'

type Account = OverviewFigures['top'][number]

const TopAccount = ({ name, balance, returnPercent, timeWeightedPercent }: Account) => (
  <li>
    <span className="entry-name">{name}</span>
    <span className="entry-figure">
      <Percent value={timeWeightedPercent ?? returnPercent} change />
    </span>
    <span className="entry-note">
      <Amount cents={balance} />
      {timeWeightedPercent !== null && (
        <>
          {' '}
          · Return <Percent value={returnPercent} change />
        </>
      )}
    </span>
  </li>
)

const howRanked = `Time-weighted and net, of accounts with at least ${formatMoney(rankedCapitalMinCents, { cents: false })} of capital. Return is balance less invested, over invested.`

/** "The first three investors with return percentage", spec §2. */
export const TopAccounts = ({ top }: Pick<OverviewFigures, 'top'>) => (
  <section className="section" aria-labelledby="top-accounts">
    <h2 id="top-accounts">Top Performing Accounts</h2>
    {top.length === 0 ? (
      <p className="cap">Accounts appear here once one has capital at work.</p>
    ) : (
      <>
        {top.some(({ timeWeightedPercent }) => timeWeightedPercent !== null) && <p className="cap">{howRanked}</p>}
        <ol className="entries">
          {top.map((account) => (
            <TopAccount key={account.id} {...account} />
          ))}
        </ol>
      </>
    )}
  </section>
)
