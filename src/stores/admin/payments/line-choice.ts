import { atom } from 'nanostores'
import * as api from '#client/bank-statements.ts'
import type { BankStatementLine, LineChoice } from '#contract/entities/bank-statement.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { createForm } from '#stores/kit/form.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { toast } from '#stores/kit/toast.ts'
import { failure } from '#words/extension-failure.ts'
import { statementWords as words } from '#words/payments.ts'
import { afterImport } from './bank.ts'

/** A line of the bank of which a person says what it is, and all that it can be. */
export const $choosing = atom<{ readonly line: BankStatementLine; readonly choices: readonly LineChoice[] } | null>(
  null,
)

/** How a choice is named in the form. */
export const keyOf = ({ as, id }: Pick<LineChoice, 'as' | 'id'>): string => `${as}:${id}`

export const choiceForm = createForm({
  initial: { choice: '' },
  at: 'choice',
  check: ({ choice }) => (choice === '' ? { choice: words.chooseOne } : null),
  send: ({ choice }) =>
    attempt(async () => {
      const { line, choices } = $choosing.get() ?? {}
      const chosen = choices?.find((one) => keyOf(one) === choice)
      if (line && chosen) await api.settleLine(line.id, { as: chosen.as, id: chosen.id })
    }, failure),
  waiting: async (sentence) => {
    $choosing.set(null)
    toast(sentence)
    await afterImport()
  },
  done: async () => {
    $choosing.set(null)
    toast(words.accepted(1))
    await afterImport()
  },
})

/** Reads what an open line can be, and asks. */
export const askChoice = async (line: BankStatementLine): Promise<void> => {
  const choices = await runWithToast(`bank-line:${line.id}`, () => api.readLineChoices(line.id))
  if (!choices) return
  if (choices.length === 0) return toast(words.noChoice)
  choiceForm.open()
  $choosing.set({ line, choices })
}

export const closeChoice = (): void => $choosing.set(null)
