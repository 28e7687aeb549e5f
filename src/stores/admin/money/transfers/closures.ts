import { send } from '#client/send.ts'
import type { Closure } from '#contract/calls/money/closure.ts'
import * as calls from '#contract/calls/money/closure.ts'
import { ask } from '#stores/kit/decision.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { closureWords as words } from '#words/money/admin-transfers.ts'
import { inboxItems } from '../../work/inbox/inbox.ts'

/** Open closures of accounts, oldest first, with `closure`. */
export const closures = loader(
  'The closures',
  () => send(calls.listClosures, {}),
  () => hasExtension('closure'),
)

const after = (): Promise<unknown> => Promise.all([closures.load(), inboxItems.load()])

type Decide = (id: string, written: string) => Promise<Closure>

const asks = (question: (who: string) => ReturnType<(typeof words)['verify' | 'decline']>, act: Decide) => {
  return (id: string, who: string): void => ask({ ...question(who), act: (written) => act(id, written), after })
}

export const askVerifyClosure = asks(words.verify, (id: string, method: string) =>
  send(calls.verifyClosure, { params: { id }, body: { method } }),
)
export const askDeclineClosure = asks(words.decline, (id: string, reason: string) =>
  send(calls.declineClosure, { params: { id }, body: { reason } }),
)
