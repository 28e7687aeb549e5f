import * as api from '#client/closure.ts'
import type { Closure } from '#contract/calls/money/closure.ts'
import { ask } from '#stores/kit/decision.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { closureWords as words } from '#words/money/admin-transfers.ts'
import { loadInbox } from '../../work/inbox/inbox.ts'

const closures = loader('The closures', api.listClosures)

/** Open closures of accounts, oldest first, with `closure`. */
export const $closures = closures.$load

export const loadClosures = async (): Promise<void> => {
  if (hasExtension('closure')) await closures.load()
}

const after = (): Promise<unknown> => Promise.all([loadClosures(), loadInbox()])

type Decide = (id: string, written: string) => Promise<Closure>

const asks = (question: (who: string) => ReturnType<(typeof words)['verify' | 'decline']>, act: Decide) => {
  return (id: string, who: string): void => ask({ ...question(who), act: (written) => act(id, written), after })
}

export const askVerifyClosure = asks(words.verify, api.verifyClosure)
export const askDeclineClosure = asks(words.decline, api.declineClosure)
