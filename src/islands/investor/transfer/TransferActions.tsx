import { useStore } from '@nanostores/react'
import { $withdrawing, askDeposit, askWithdrawal } from '#stores/investor/transfer/transfer-request.ts'
import { $allowances, $transfersWay, loadTransfers } from '#stores/investor/transfer/transfers.ts'
import { $online } from '#stores/kit/network.ts'
import { Button } from '#ui/Button.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'
import { common } from '#words/common.ts'
import { withoutTransfers } from '#words/transfers.ts'
import { Allowances } from './Allowances.tsx'

const Documented = () => {
  const online = useStore($online)
  const withdrawing = useStore($withdrawing)
  return (
    <>
      <div className="actions">
        <Button kind="solid" onClick={() => void askDeposit()}>
          Deposit
        </Button>
        <Button busy={withdrawing} reason={online ? undefined : common.offline} onClick={() => void askWithdrawal()}>
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
  const online = useStore($online)
  const offline = online ? undefined : common.offline
  if (!last && state !== 'failed') return <SkeletonBlock kind="panel" />
  if (!last) {
    return (
      <FailedState title="What you may move did not load." onRetry={() => void loadTransfers()}>
        Deposits and withdrawals can be asked for once it is there.
      </FailedState>
    )
  }
  const { deposit, capital, dividend } = last
  const noWithdrawal = capital.allowed || dividend.allowed ? undefined : (capital.why_not ?? dividend.why_not)
  return (
    <>
      <div className="actions">
        <Button kind="solid" reason={offline ?? deposit.why_not ?? undefined} onClick={() => void askDeposit()}>
          Deposit
        </Button>
        <Button reason={offline ?? noWithdrawal ?? undefined} onClick={() => void askWithdrawal()}>
          Withdraw
        </Button>
      </div>
      <Allowances allowances={last} stale={state === 'failed'} />
    </>
  )
}

/** Deposit and Withdraw; with `transfers`, what each allows before it is asked for. */
export const TransferActions = () => {
  const way = useStore($transfersWay)
  return (
    <section className="section" aria-labelledby="move-money">
      <h2 id="move-money">Move money</h2>
      {way === 'asking' && <SkeletonBlock kind="control" />}
      {way === 'documented' && <Documented />}
      {way === 'real' && <Real />}
    </section>
  )
}
