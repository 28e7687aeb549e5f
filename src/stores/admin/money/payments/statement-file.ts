import * as api from '#client/bank-statements.ts'
import { statementCharactersMax } from '#contract/calls/money/bank-statements.ts'
import { chosenFile } from '#stores/kit/chosen-file.ts'
import { toast } from '#stores/kit/toast.ts'
import { failure } from '#words/extension-failure.ts'
import { statementWords as words } from '#words/money/payments.ts'
import { afterImport } from './bank.ts'

/** The bank's file of its lines. */
export const statementFile = chosenFile({
  charactersMax: statementCharactersMax,
  words,
  failure,
  preview: api.previewStatement,
  mayImport: ({ problems }) => problems.length === 0,
  import: ({ name, text }) => api.importStatement({ name, text }),
  imported: async ({ lines }) => {
    toast(words.imported(lines))
    await afterImport()
  },
})
