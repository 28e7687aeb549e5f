import type { TransferAllowances } from '#contract/entities/transfer.ts'
import { toCents } from '#fund/money.ts'
import { formatInstant, formatNearInstant } from '#fund/week-display.ts'
import { atWork, effectOfApproval } from '#fund/when.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { Sentence } from '#ui/Sentence.tsx'

type Allowance = TransferAllowances['capital']

/** An instant that is days away, on New York's clock. */
const near = (instant: string) => `${formatNearInstant(Date.parse(instant))} New York`

const Withdrawable = ({ name, allowance, asOf }: { name: string; allowance: Allowance; asOf: string }) => (
  <li>
    <p className="row">
      <span>{name}</span>
      <strong>
        <Amount cents={toCents(allowance.available)} />
      </strong>
    </p>
    <p className="cap">
      {allowance.allowed
        ? effectOfApproval(near(allowance.effective_at), Date.parse(allowance.effective_at) <= Date.parse(asOf))
        : allowance.why_not && <Sentence text={allowance.why_not} />}
      {!allowance.allowed && allowance.next_eligible_at && ` Next eligible ${near(allowance.next_eligible_at)}.`}
    </p>
  </li>
)

/** What may be moved now, from when, and when next: before it is asked for. */
export const Allowances = ({ allowances, stale }: { allowances: TransferAllowances; stale: boolean }) => {
  const { deposit, capital, dividend, as_of } = allowances
  return (
    <>
      <ul className="allowances">
        <li>
          <p className="row">
            <span>Deposit</span>
            <span>
              <span className="cap">at least </span>
              <Amount cents={toCents(deposit.minimum)} />
            </span>
          </p>
          <p className="cap">
            {deposit.allowed
              ? `Received now, it is ${atWork(near(deposit.effective_at), deposit.trades)}.`
              : deposit.why_not && <Sentence text={deposit.why_not} />}
          </p>
        </li>
        <Withdrawable name="Capital, once a month" allowance={capital} asOf={as_of} />
        <Withdrawable name="Dividend, once a week" allowance={dividend} asOf={as_of} />
      </ul>
      {stale && <p className="cap">As of {formatInstant(Date.parse(as_of))} New York, not updated since.</p>}
    </>
  )
}
