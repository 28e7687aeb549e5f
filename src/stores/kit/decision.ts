import { atom } from 'nanostores'
import { failure } from '#words/extension-failure.ts'
import { attempt } from './attempt.ts'
import { createForm } from './form.ts'
import { isOvertaken } from './form-differences.ts'
import { toast } from './toast.ts'

/** A question to the admin before an important action, in words of its own. */
export interface Decision {
  readonly title: string
  readonly text: readonly string[]
  /** The verb of the button that does it. */
  readonly confirm: string
  /** It refuses, ends or closes something. */
  readonly refuses?: boolean
  /** What has to be typed for it, if anything. */
  readonly ask?: { readonly label: string; readonly hint?: string; readonly missing: string }
  /** The message afterwards, if the result is not visible by itself. */
  readonly done?: string
  /** Undoes it, while the message is shown. */
  undo?(): unknown
  /** Another question that replaces this one, if the answer requires it. */
  instead?(answer: string): Decision | null
  act(answer: string): Promise<unknown>
  /** Reads again what the screen shows: afterwards, and if somebody else was faster. */
  after?(): unknown
  /** Runs once it is done, and after no refusal: closes what is no longer needed. `read` ends with `after`. */
  finished?(read: Promise<unknown>): unknown
}

/** The question that is open, or null. */
export const $question = atom<Decision | null>(null)

const follow = async ({ after, finished }: Decision): Promise<void> => {
  const read = Promise.resolve(after?.())
  await Promise.all([read, finished?.(read)])
}

/**
 * The answer form. After a refusal the dialog keeps what was written; behind it the screen shows what somebody else has
 * done meanwhile.
 */
export const answerForm = createForm({
  initial: { answer: '' },
  at: 'answer',
  check: ({ answer }) => {
    const missing = $question.get()?.ask?.missing
    return missing !== undefined && answer.trim() === '' ? missing : null
  },
  send: async ({ answer }) => {
    const question = $question.get()
    const outcome = await attempt(async () => {
      const instead = question?.instead?.(answer.trim()) ?? null
      if (!instead) await question?.act(answer.trim())
      return { question, instead }
    }, failure)
    if (!outcome.done && !outcome.waits && isOvertaken(outcome.error)) await question?.after?.()
    return outcome
  },
  waiting: async (sentence) => {
    const question = $question.get()
    $question.set(null)
    toast(sentence)
    if (question) await follow(question)
  },
  done: async ({ question, instead }: { question: Decision | null; instead: Decision | null }) => {
    if (instead) return ask(instead)
    $question.set(null)
    if (!question) return
    if (question.done !== undefined) toast(question.done, 'good', question.undo)
    await follow(question)
  },
})

export const ask = (decision: Decision): void => {
  answerForm.open()
  $question.set(decision)
}

export const dismissQuestion = (): void => $question.set(null)
