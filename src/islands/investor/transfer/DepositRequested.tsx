import type { Transfer, TransferAllowances } from '#contract/entities/transfer.ts'
import { toCents } from '#fund/money.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { closeTransferRequest } from '#stores/investor/transfer/transfer-request.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { depositRequest } from '#words/transfers.ts'
import { Instructions } from './Instructions.tsx'

type Props = { transfer: Transfer; instructions: TransferAllowances['instructions'] }

/** The answer to a deposit: its reference, and where to send it. */
export const DepositRequested = ({ transfer, instructions }: Props) => (
  <Dialog
    title="Deposit requested"
    onClose={closeTransferRequest}
    actions={
      <Button kind="solid" onClick={closeTransferRequest}>
        OK
      </Button>
    }
  >
    <p>{depositRequest.done}</p>
    <p>
      Once it is approved, send <Amount cents={toCents(transfer.amount)} /> with this reference:
    </p>
    <Instructions transfer={transfer} instructions={instructions} />
  </Dialog>
)
