import { formatDate } from '#fund/calendar/week-display.ts'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { useFrozen } from '#islands/frame/useStandsStill.ts'
import { type BankView, cancelBankChange } from '#stores/investor/money/transfer/bank.ts'
import { Button } from '#ui/Button.tsx'
import { bankChange } from '#words/people/bank.ts'
import { BankPairs } from './BankPairs.tsx'

/** A change that waits for the fund, what it blocks, and a button that cancels it. */
export const PendingBank = ({ pending, busy }: { pending: BankView & { requested_at: string }; busy: boolean }) => {
  const cannotSend = useCannotSend()
  const isFrozen = useFrozen()
  return (
    <div className="pending-box">
      <p>
        <strong>New account, requested {formatDate(Date.parse(pending.requested_at))}.</strong> {bankChange.done}
      </p>
      <BankPairs account={pending} />
      {!isFrozen && (
        <Button busy={busy} reason={cannotSend} onClick={() => void cancelBankChange()}>
          Cancel the change
        </Button>
      )}
    </div>
  )
}
