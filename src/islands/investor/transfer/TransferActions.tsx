import { useStore } from '@nanostores/react'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { $withdrawing, askDeposit, askWithdrawal } from '#stores/investor/money/transfer/transfer-request.ts'
import { $allowances, $transfersAvailability, loadTransfers } from '#stores/investor/money/transfer/transfers.ts'
import { Button } from '#ui/Button.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'
import { withoutTransfers } from '#words/money/transfers.ts'
import { Allowances } from './Allowances.tsx'

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
  const { last, state } = useStore($allowances)
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
