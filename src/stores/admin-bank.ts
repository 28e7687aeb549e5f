import * as api from '#client/bank.ts'
import type { BankAccount } from '#contract/calls/bank.ts'
import { bankWords as words } from '#words/admin-transfers.ts'
import { ask } from './admin-decision.ts'
import { loadInbox } from './admin-inbox.ts'
import { hasExtension } from './extensions.ts'
import { loader } from './load.ts'

const changes = loader('The bank changes', api.listBankChanges)

/** Changes of bank accounts that wait for a decision, oldest first, with `bank`. */
export const $bankChanges = changes.$load

export const loadBankChanges = async (): Promise<void> => {
  if (hasExtension('bank')) await changes.load()
}

const after = (): Promise<unknown> => Promise.all([loadBankChanges(), loadInbox()])

type Decide = (id: string, reason: string) => Promise<BankAccount>

const asks = (question: (who: string) => ReturnType<(typeof words)['approve' | 'decline']>, act: Decide) => {
  return (id: string, who: string): void => ask({ ...question(who), act: (reason) => act(id, reason), after })
}

export const askApproveBank = asks(words.approve, api.approveBankChange)
export const askDeclineBank = asks(words.decline, api.declineBankChange)
