import { send } from '#client/send.ts'
import * as calls from '#contract/calls/money/bank-statements.ts'
import { chosenFile } from '#stores/kit/chosen-file.ts'
import { toast } from '#stores/kit/toast.ts'
import { failure } from '#words/extension-failure.ts'
import { statementWords as words } from '#words/money/payments.ts'
import { afterImport } from './bank.ts'

/** The bank's file of its lines. */
export const statementFile = chosenFile({
  charactersMax: calls.statementCharactersMax,
  words,
  failure,
  preview: (body) => send(calls.previewStatement, { body }),
  mayImport: ({ problems }) => problems.length === 0,
  import: ({ name, text }) => send(calls.importStatement, { body: { name, text } }),
  imported: async ({ lines }) => {
    toast(words.imported(lines))
    await afterImport()
  },
})
