import type { Transfer, TransferAllowances } from '#contract/entities/transfer.ts'
import { closeTransferRequest } from '#stores/investor/money/transfer/transfer-request.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { depositRequest } from '#words/money/transfers.ts'
import { Instructions } from './Instructions.tsx'

type Props = { transfer: Transfer; instructions: TransferAllowances['instructions']; isNew: boolean }

/** Shown after a deposit was requested, and later when its row is opened: its reference, and where to send it. */
export const DepositRequested = ({ transfer, instructions, isNew }: Props) => (
  <Dialog
    title={isNew ? 'Deposit requested' : 'How to pay your deposit'}
    onClose={closeTransferRequest}
    actions={
      <Button kind="solid" onClick={closeTransferRequest}>
        OK
      </Button>
    }
  >
    {isNew && <p>{depositRequest.done}</p>}
    <Instructions transfer={transfer} instructions={instructions} />
  </Dialog>
)
