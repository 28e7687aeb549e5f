import { atom } from 'nanostores'
import { attempt } from './attempt.ts'
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

export type Question = Decision & { readonly busy: boolean; readonly error: string | null }

/** The question that is open, or null. */
export const $question = atom<Question | null>(null)

export const ask = (decision: Decision): void => $question.set({ ...decision, busy: false, error: null })

export const dismissQuestion = (): void => {
  if (!$question.get()?.busy) $question.set(null)
}

/** Does it. A refusal stays in the dialog with what was written; a second press while it is on its way does nothing. */
export const confirmQuestion = async (answer: string): Promise<void> => {
  const question = $question.get()
  if (!question || question.busy) return
  const written = answer.trim()
  if (question.ask && written === '') return $question.set({ ...question, error: question.ask.missing })
  $question.set({ ...question, busy: true, error: null })
  const result = await attempt(() => question.act(written))
  if (!result.done) return $question.set({ ...question, busy: false, error: result.sentence })
  $question.set(null)
  toast(question.done)
  await question.after?.()
}
