import { lostMailboxAction } from './address-change/lost-mailbox-action.ts'
import { type StoredActions, stored } from './approvals/action.ts'
import { settingsAction } from './approvals/settings-action.ts'
import { bankChangeAction } from './bank-accounts/approve-action.ts'
import { feeReversalAction } from './bank-statements/fee-reversal-action.ts'
import { bankLinesAction } from './bank-statements/lines-action.ts'
import { fundPayoutAction, incomeAction, incomeReversalAction, suspenseReturnAction } from './cash/cash-actions.ts'
import { importAction } from './imports/import-action.ts'
import { batchAction } from './payments/batch-action.ts'
import { payoutAction } from './transfers/payout-action.ts'
import { reversalAction } from './transfers/reversal-action.ts'
import { correctionAction } from './weeks/correction-action.ts'
import { closeAction } from './weeks/finalise.ts'

/** The one list of actions that may have to wait for a second person or for their delay. */
export const guardedActions: StoredActions = [
  stored(closeAction),
  stored(correctionAction),
  stored(bankChangeAction),
  stored(lostMailboxAction),
  stored(batchAction),
  stored(payoutAction),
  stored(bankLinesAction),
  stored(fundPayoutAction),
  stored(suspenseReturnAction),
  stored(incomeAction),
  stored(incomeReversalAction),
  stored(feeReversalAction),
  stored(reversalAction),
  stored(settingsAction),
  stored(importAction),
]
