import { useStore } from '@nanostores/react'
import { formatDate } from '#fund/week-display.ts'
import { type BankView, cancelBankChange } from '#stores/investor/transfer/bank.ts'
import { $online } from '#stores/kit/network.ts'
import { Button } from '#ui/Button.tsx'
import { bankChange } from '#words/bank.ts'
import { common } from '#words/common.ts'
import { BankPairs } from './BankPairs.tsx'

/** A change that waits for the fund, what it blocks, and the way back. */
export const PendingBank = ({ pending, busy }: { pending: BankView & { requested_at: string }; busy: boolean }) => {
  const online = useStore($online)
  return (
    <div className="pending-box">
      <p>
        <strong>New account, asked for {formatDate(Date.parse(pending.requested_at))}.</strong> {bankChange.done}
      </p>
      <BankPairs account={pending} />
      <Button busy={busy} reason={online ? undefined : common.offline} onClick={() => void cancelBankChange()}>
        Take the change back
      </Button>
    </div>
  )
}
