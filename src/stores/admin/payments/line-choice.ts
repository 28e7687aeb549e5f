import { atom } from 'nanostores'
import * as api from '#client/bank-statements.ts'
import type { BankStatementLine, LineChoice } from '#contract/entities/bank-statement.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { createForm } from '#stores/kit/form.ts'
import { isOvertaken } from '#stores/kit/form-differences.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { failure } from '#words/extension-failure.ts'
import { statementWords as words } from '#words/payments.ts'
import { afterImport } from './bank.ts'

/** A line of the bank of which a person says what it is. */
export const $choosing = atom<BankStatementLine | null>(null)

const choices = loader<readonly LineChoice[]>('What a line of the bank can be', () =>
  api.readLineChoices($choosing.get()?.id ?? ''),
)

/** All that it can be, the nearest first. */
export const $lineChoices = choices.$load
export const loadLineChoices = choices.load

/** How a choice is named in the form. */
export const keyOf = ({ as, id }: Pick<LineChoice, 'as' | 'id'>): string => `${as}:${id}`

export const choiceForm = createForm({
  initial: { choice: '' },
  at: 'choice',
  check: ({ choice }) => (choice === '' ? { choice: words.chooseOne } : null),
  send: async ({ choice }) => {
    const outcome = await attempt(async () => {
      const line = $choosing.get()
      const chosen = $lineChoices.get().last?.find((one) => keyOf(one) === choice)
      if (line && chosen) await api.settleLine(line.id, { as: chosen.as, id: chosen.id })
    }, failure)
    if (!outcome.done && !outcome.waits && isOvertaken(outcome.error)) await afterImport()
    return outcome
  },
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

/** Asks what an open line is, among what it can be. */
export const askChoice = (line: BankStatementLine): void => {
  choiceForm.open()
  choices.forget()
  $choosing.set(line)
  void choices.load()
}

export const closeChoice = (): void => $choosing.set(null)
