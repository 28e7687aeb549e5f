import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import * as calls from '#contract/calls/money/bank-statements.ts'
import { type BankStatementLine, dismissals, type LineChoice } from '#contract/entities/bank-statement.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { createForm } from '#stores/kit/form.ts'
import { isOvertaken } from '#stores/kit/form-differences.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { failure } from '#words/extension-failure.ts'
import { statementWords as words } from '#words/money/payments.ts'
import { afterImport } from './bank.ts'

/** The bank line that a person is being asked about. */
export const $choosing = atom<BankStatementLine | null>(null)

/** Everything that it can be, the nearest amount first. */
export const lineChoices = loader<readonly LineChoice[]>('What a line of the bank can be', async () => {
  const { choices: found } = await send(calls.readLineChoices, { params: { id: $choosing.get()?.id ?? '' } })
  return found
})

/** The name of a choice in the form. */
export const choiceKeyOf = ({ as, id }: Pick<LineChoice, 'as' | 'id'>): string => `${as}:${id}`

/** Whether a choice books nothing, and only sets the line aside. */
export const setsAside = (choice: string): boolean => dismissals.some((as) => choice.startsWith(`${as}:`))

export const choiceForm = createForm({
  initial: { choice: '' },
  at: 'choice',
  check: ({ choice }) => (choice === '' ? { choice: words.chooseOne } : null),
  send: async ({ choice }) => {
    const outcome = await attempt(async () => {
      const line = $choosing.get()
      const chosen = lineChoices.$load.get().last?.find((one) => choiceKeyOf(one) === choice)
      if (line && chosen)
        await send(calls.settleLine, { params: { id: line.id }, body: { as: chosen.as, id: chosen.id } })
    }, failure)
    if (!outcome.done && !outcome.waits && isOvertaken(outcome.error)) await afterImport()
    return outcome
  },
  waiting: async (sentence) => {
    $choosing.set(null)
    toast(sentence)
    await afterImport()
  },
  done: async (_, { choice }) => {
    $choosing.set(null)
    toast(setsAside(choice) ? words.setAside : words.accepted(1))
    await afterImport()
  },
})

/** Asks which of its possible matches an open line is. */
export const askChoice = (line: BankStatementLine): void => {
  choiceForm.open()
  lineChoices.forget()
  $choosing.set(line)
  void lineChoices.load()
}

export const closeChoice = (): void => $choosing.set(null)

keepsDialogDraft('line-choice', choiceForm, ['choice'], $choosing)
