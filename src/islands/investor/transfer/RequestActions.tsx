import { useStore } from '@nanostores/react'
import type { Transfer } from '#contract/entities/transfer.ts'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { isToBePaid, showHowToPay } from '#stores/investor/money/transfer/transfer-request.ts'
import { $allowances, $cancelling, cancelTransfer } from '#stores/investor/money/transfer/transfers.ts'
import { Button } from '#ui/Button.tsx'

/** How to pay a deposit, and a button that cancels a request until it is approved. */
export const RequestActions = ({ transfer }: { transfer: Transfer }) => {
  const known = useStore($allowances).last !== null
  const cancelling = useStore($cancelling)
  const cannotSend = useCannotSend()
  return (
    <p className="course-actions">
      {known && isToBePaid(transfer) && (
        <Button kind="quiet" onClick={() => showHowToPay(transfer)}>
          How to pay<span className="hidden"> {transfer.reference}</span>
        </Button>
      )}
      {transfer.state === 'requested' && (
        <Button
          kind="quiet"
          busy={cancelling === transfer.id}
          reason={cannotSend}
          onClick={() => void cancelTransfer(transfer.id)}
        >
          Cancel<span className="hidden"> {transfer.reference}</span>
        </Button>
      )}
    </p>
  )
}
