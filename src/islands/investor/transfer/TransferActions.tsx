import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { TransferAllowances } from '#contract/entities/transfer.ts'
import { toCents } from '#fund/cents/money.ts'
import { atWork, effectOfApproval } from '#fund/weeks/when.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { Instant } from '#islands/frame/Instant.tsx'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { openAddition } from '#stores/investor/money/transfer/addition.ts'
import {
  $withdrawing,
  askDeposit,
  askWithdrawal,
  kindsAllowed,
} from '#stores/investor/money/transfer/transfer-request.ts'
import { $transfersAvailability, loadTransfers, transferAllowances } from '#stores/investor/money/transfer/transfers.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Button } from '#ui/Button.tsx'
import { useFocusStays } from '#ui/dialog/useFocusStays.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'
import { additionWords, withoutTransfers } from '#words/money/transfers.ts'
import { WhyNot } from './WhyNot.tsx'

const near = (instant: string) => instantText(instant, { near: true, deadline: true })

type Props = { name: string; bound: string; dollars: number; note: ReactNode; children: ReactNode }

/** What can be moved, how much of it, what that does, and its button. */
const Move = ({ name, bound, dollars, note, children }: Props) => (
  <li className="move">
    <strong className="move-name">{name}</strong>
    <p className="cap move-note">{note}</p>
    <p className="move-figure">
      <small>{bound} </small>
      <Amount cents={toCents(dollars)} />
    </p>
    <div className="move-button">{children}</div>
  </li>
)

const names = { capital: 'Capital, once a month', dividend: 'Dividend, once a week' } as const

/** The first kind that is allowed is the one that Withdraw opens; if none is, the button says why. */
const Withdrawable = ({ kind, allowances }: { kind: 'capital' | 'dividend'; allowances: TransferAllowances }) => {
  const cannotSend = useCannotSend()
  const { allowed, available, why_not, next_eligible_at, effective_at } = allowances[kind]
  const first = kindsAllowed(allowances)[0] ?? 'capital'
  return (
    <Move
      name={names[kind]}
      bound="up to"
      dollars={available}
      note={
        allowed
          ? effectOfApproval(near(effective_at), Date.parse(effective_at) <= Date.parse(allowances.as_of))
          : why_not && <WhyNot sentence={why_not} from={next_eligible_at} />
      }
    >
      {(allowed || kind === first) && (
        <Button
          reason={cannotSend ?? (allowed ? undefined : (why_not ?? undefined))}
          onClick={() => void askWithdrawal(kind)}
        >
          Withdraw{kind !== first && <span className="hidden"> a {kind}</span>}
        </Button>
      )}
    </Move>
  )
}

/** Result that may become capital; nothing leaves. */
const Addable = ({ allowance }: { allowance: NonNullable<TransferAllowances['addition']> }) => {
  const cannotSend = useCannotSend()
  const { allowed, available, why_not, effective_at } = allowance
  return (
    <Move
      name={additionWords.move}
      bound="up to"
      dollars={available}
      note={
        allowed ? effectOfApproval(near(effective_at), false) : why_not && <WhyNot sentence={why_not} from={null} />
      }
    >
      <Button reason={cannotSend ?? (allowed ? undefined : (why_not ?? undefined))} onClick={openAddition}>
        {additionWords.title}
      </Button>
    </Move>
  )
}

/** What may be moved now, from when, and when next: before it is asked for. */
const Allowances = ({ allowances, stale }: { allowances: TransferAllowances; stale: boolean }) => {
  const cannotSend = useCannotSend()
  // A successful request removes its own button.
  const part = useFocusStays<HTMLUListElement>((moves) => moves.querySelector('button'))
  const { deposit, as_of } = allowances
  return (
    <>
      <ul className="moves" {...part}>
        <Move
          name="Deposit"
          bound="at least"
          dollars={deposit.minimum}
          note={
            deposit.allowed
              ? `Received now, it is ${atWork(near(deposit.effective_at), deposit.trades)}.`
              : deposit.why_not && <WhyNot sentence={deposit.why_not} from={null} />
          }
        >
          <Button kind="solid" reason={cannotSend ?? deposit.why_not ?? undefined} onClick={() => void askDeposit()}>
            Deposit
          </Button>
        </Move>
        <Withdrawable kind="capital" allowances={allowances} />
        <Withdrawable kind="dividend" allowances={allowances} />
        {allowances.addition && <Addable allowance={allowances.addition} />}
      </ul>
      {stale && (
        <p className="cap">
          As of <Instant named at={as_of} />, not updated since.
        </p>
      )}
    </>
  )
}

const Documented = () => {
  const cannotSend = useCannotSend()
  const withdrawing = useStore($withdrawing)
  return (
    <>
      <div className="actions">
        <Button kind="solid" onClick={() => void askDeposit()}>
          Deposit
        </Button>
        <Button busy={withdrawing} reason={cannotSend} onClick={() => void askWithdrawal()}>
          Withdraw
        </Button>
      </div>
      <p className="cap">
        {withoutTransfers.deposit} {withoutTransfers.withdraw}
      </p>
    </>
  )
}

const Real = () => {
  const { last, state } = useStore(transferAllowances.$load)
  if (!last && state !== 'failed') return <SkeletonBlock kind="moves" />
  if (!last) {
    return (
      <FailedState title="Your limits did not load." onRetry={() => void loadTransfers()}>
        You can request deposits and withdrawals once they have loaded.
      </FailedState>
    )
  }
  return <Allowances allowances={last} stale={state === 'failed'} />
}

/** Deposit and Withdraw; with `transfers`, what each allows before it is asked for. */
export const TransferActions = () => {
  const availability = useStore($transfersAvailability)
  return (
    <section className="section" aria-labelledby="move-money">
      <h2 id="move-money">Move money</h2>
      {availability === 'unknown' && <SkeletonBlock kind="moves" />}
      {availability === 'unavailable' && <Documented />}
      {availability === 'available' && <Real />}
    </section>
  )
}
