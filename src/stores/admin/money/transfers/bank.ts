import { send } from '#client/send.ts'
import type { BankAccount } from '#contract/calls/people/bank.ts'
import * as calls from '#contract/calls/people/bank.ts'
import { ask } from '#stores/kit/decision.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { bankWords as words } from '#words/money/admin-transfers.ts'
import { inboxItems } from '../../work/inbox/inbox.ts'

/** Changes of bank accounts that wait for a decision, oldest first, with `bank`. */
export const bankChanges = loader(
  'The bank changes',
  () => send(calls.listBankChanges, {}),
  () => hasExtension('bank'),
)

const after = (): Promise<unknown> => Promise.all([bankChanges.load(), inboxItems.load()])

type Decide = (id: string, reason: string) => Promise<BankAccount>

const asks = (question: (who: string) => ReturnType<(typeof words)['approve' | 'decline']>, act: Decide) => {
  return (id: string, who: string): void => ask({ ...question(who), act: (reason) => act(id, reason), after })
}

export const askApproveBank = asks(words.approve, (id: string) => send(calls.approveBankChange, { params: { id } }))
export const askDeclineBank = asks(words.decline, (id: string, reason: string) =>
  send(calls.declineBankChange, { params: { id }, body: { reason } }),
)
