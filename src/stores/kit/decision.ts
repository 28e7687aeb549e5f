import { atom } from 'nanostores'
import { failure } from '#words/extension-failure.ts'
import { attempt } from './attempt.ts'
import { createForm } from './form.ts'
import { toast } from './toast.ts'

/** A question to the admin before something that matters, in words of its own. */
export interface Decision {
  readonly title: string
  readonly text: readonly string[]
  /** The verb of the button that does it. */
  readonly confirm: string
  /** What has to be written for it, where something has. */
  readonly ask?: { readonly label: string; readonly hint?: string; readonly missing: string }
  readonly done: string
  act(answer: string): Promise<unknown>
  /** Afterwards: what the screen shows is read again. */
  after?(): unknown
}

/** The question that is open, or null. */
export const $question = atom<Decision | null>(null)

/** Its answer. A refusal stays in the dialog with what was written. */
export const answerForm = createForm({
  initial: { answer: '' },
  at: 'answer',
  check: ({ answer }) => {
    const missing = $question.get()?.ask?.missing
    return missing !== undefined && answer.trim() === '' ? missing : null
  },
  send: async ({ answer }) => {
    const question = $question.get()
    return attempt(async () => {
      await question?.act(answer.trim())
      return question
    }, failure)
  },
  waiting: async (sentence) => {
    const question = $question.get()
    $question.set(null)
    toast(sentence)
    await question?.after?.()
  },
  done: async (question: Decision | null) => {
    $question.set(null)
    if (!question) return
    toast(question.done)
    await question.after?.()
  },
})

export const ask = (decision: Decision): void => {
  answerForm.open()
  $question.set(decision)
}

export const dismissQuestion = (): void => $question.set(null)
