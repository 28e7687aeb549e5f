import { lostMailboxAction } from './address-change/lost-mailbox-action.ts'
import { type StoredActions, storedAction } from './approvals/action.ts'
import { roleAction } from './approvals/role-action.ts'
import { settingsAction } from './approvals/settings-action.ts'
import { bankChangeAction } from './bank-accounts/approve-action.ts'
import { feeReversalAction } from './bank-statements/fee-reversal-action.ts'
import { bankLinesAction } from './bank-statements/lines-action.ts'
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
} from './cash/cash-actions.ts'
import { importAction } from './imports/import-action.ts'
import { batchAction } from './payments/batch-action.ts'
import { payoutAction } from './transfers/payout-action.ts'
import { receiptAction } from './transfers/receipt-action.ts'
import { reversalAction } from './transfers/reversal-action.ts'
import { correctionAction } from './weeks/correction-action.ts'
import { closeAction } from './weeks/finalise.ts'

/** The one list of actions that may have to wait for a second person or for their delay. */
export const guardedActions: StoredActions = [
  storedAction(closeAction),
  storedAction(correctionAction),
  storedAction(bankChangeAction),
  storedAction(lostMailboxAction),
  storedAction(batchAction),
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
]
