import { termsAction } from '#server/control/adoption/adopt-terms.ts'
import { wiringAction } from '#server/control/adoption/adopt-wiring.ts'
import { ownAccountAction } from '#server/control/adoption/own-account-action.ts'
import { type StoredActions, storedAction } from '#server/control/approvals/action.ts'
import { settingsAction } from '#server/control/approvals/settings-action.ts'
import { ownTargetAction } from '#server/desk/webhooks/own-network.ts'
import { feeReversalAction } from '#server/money/bank/fee-reversal-action.ts'
import { bankLinesAction } from '#server/money/bank/lines-action.ts'
import {
  fundDepositAction,
  fundDepositReversalAction,
  fundPayoutAction,
  incomeAction,
  incomeReversalAction,
  suspenseFundAction,
  suspenseGivenAction,
  suspenseReceiptAction,
  suspenseReturnAction,
} from '#server/money/cash/cash-actions.ts'
import { importAction } from '#server/money/imports/import-action.ts'
import { importUndoAction } from '#server/money/imports/undo-action.ts'
import { batchAction } from '#server/money/payouts/batch-action.ts'
import { batchUndoAction } from '#server/money/payouts/undo-action.ts'
import { payoutAction } from '#server/money/transfers/payout-action.ts'
import { receiptAction } from '#server/money/transfers/receive-deposit.ts'
import { reversalAction } from '#server/money/transfers/reversal-action.ts'
import { correctionAction } from '#server/money/weeks/correction-action.ts'
import { closeAction } from '#server/money/weeks/finalise.ts'
import { roleAction } from '#server/people/accounts/role-action.ts'
import { lostMailboxAction } from '#server/people/address/lost-mailbox-action.ts'
import { bankChangeAction } from '#server/people/bank-accounts/approve-action.ts'

/** The one list of actions that may have to wait for a second person or for their delay. */
export const guardedActions: StoredActions = [
  storedAction(closeAction),
  storedAction(correctionAction),
  storedAction(bankChangeAction),
  storedAction(lostMailboxAction),
  storedAction(batchAction),
  storedAction(batchUndoAction),
  storedAction(payoutAction),
  storedAction(bankLinesAction),
  storedAction(fundPayoutAction),
  storedAction(receiptAction),
  storedAction(suspenseReceiptAction),
  storedAction(suspenseGivenAction),
  storedAction(suspenseReturnAction),
  storedAction(incomeAction),
  storedAction(incomeReversalAction),
  storedAction(fundDepositAction),
  storedAction(suspenseFundAction),
  storedAction(fundDepositReversalAction),
  storedAction(feeReversalAction),
  storedAction(reversalAction),
  storedAction(settingsAction),
  storedAction(roleAction),
  storedAction(importAction),
  storedAction(importUndoAction),
  storedAction(termsAction),
  storedAction(wiringAction),
  storedAction(ownAccountAction),
  storedAction(ownTargetAction),
]
