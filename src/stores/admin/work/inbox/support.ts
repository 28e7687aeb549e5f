import { send } from '#client/send.ts'
import { answerSupport } from '#contract/calls/people/support.ts'
import { ask } from '#stores/kit/decision.ts'
import { supportWords } from '#words/money/admin-transfers.ts'
import { loadInbox } from './inbox.ts'

/** Writes an answer to a support request: a notification and a mail to its author. */
export const askAnswer = (id: string, request: string): void =>
  ask({
    ...supportWords.answer(request),
    act: (answer) => send(answerSupport, { params: { id }, body: { answer } }),
    after: loadInbox,
  })
