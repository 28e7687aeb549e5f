import { useStore } from '@nanostores/react'
import { rankedCapitalMinCents } from '#fund/terms/terms.ts'
import { formatMoney } from '#fund/text/format.ts'
import { Amount, Percent } from '#islands/frame/Amount.tsx'
import { type OverviewFigures, overview } from '#stores/admin/work/overview/overview.ts'
import { instantText } from '#stores/kit/instants.ts'

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
const TopAccounts = ({ top }: Pick<OverviewFigures, 'top'>) => (
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

/** The latest deposits, newest first. */
const RecentDeposits = ({ deposits }: Pick<OverviewFigures, 'deposits'>) => (
  <section className="section" aria-labelledby="recent-deposits">
    <h2 id="recent-deposits">Recent Deposits</h2>
    {deposits.length === 0 ? (
      <p className="cap">Deposits appear here once one is received.</p>
    ) : (
      <ul className="entries">
        {deposits.map(({ id, name, amount, at }) => (
          <li key={id}>
            <span className="entry-name">
              {name} <span className="cap">{instantText(at, { day: true })}</span>
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

/** The two lists below the chart. */
export const Accounts = () => {
  const { last: fund } = useStore(overview.$load)
  if (!fund) return null
  return (
    <div className="pair">
      <TopAccounts top={fund.top} />
      <RecentDeposits deposits={fund.deposits} />
    </div>
  )
}
