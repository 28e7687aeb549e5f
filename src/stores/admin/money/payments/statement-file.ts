import { atom, computed } from 'nanostores'
import { send } from '#client/send.ts'
import * as calls from '#contract/calls/money/bank-statements.ts'
import type { ColumnUse, StatementPreview } from '#contract/entities/bank-statement.ts'
import { withColumn } from '#fund/money/column-uses.ts'
import { chosenFile } from '#stores/kit/chosen-file.ts'
import { toast } from '#stores/kit/toast.ts'
import { failure } from '#words/extension-failure.ts'
import { statementWords as words } from '#words/money/payments.ts'
import { afterImport } from './bank.ts'

/** What a person says of the chosen file: of which account it is, what its columns hold, and which lines are here already. */
interface Said {
  readonly text: string
  readonly account: string | null
  readonly columns: readonly ColumnUse[] | null
  readonly decisions: Readonly<Record<number, 'same' | 'new'>>
}

const nothingSaid: Said = { text: '', account: null, columns: null, decisions: {} }
const $said = atom<Said>(nothingSaid)

export const $decisions = computed($said, ({ decisions }) => decisions)

/** What was said of the columns of this file just now; null while nobody has. */
export const $saidColumns = computed($said, ({ columns }) => columns)

/** Says whether a line, by its place in the file, is the one that it resembles. */
export const decideLine = (place: number, is: 'same' | 'new'): void => {
  const said = $said.get()
  $said.set({ ...said, decisions: { ...said.decisions, [place]: is } })
}

/** How many lines would be imported, and of how many nobody has said yet whether they are here. */
export const countLines = (
  { new: fresh, to_decide = 0 }: StatementPreview,
  decisions: Said['decisions'],
): { readonly fresh: number; readonly open: number } => {
  const decided = Object.values(decisions)
  return { fresh: fresh + decided.filter((is) => is === 'new').length, open: Math.max(0, to_decide - decided.length) }
}

/** What is sent with the file. */
const saidOf = ({ account, columns }: Said) => ({
  ...(account !== null && { account }),
  ...(columns && { columns: [...columns] }),
})

/** Whether it is said of which account the file is, where it names none. */
const hasAccount = ({ accounts, account_id }: StatementPreview): boolean => !accounts || account_id != null

/** Why a file that was read cannot be imported yet; undefined if it can. */
export const whyNotYet = (preview: StatementPreview, decisions: Said['decisions']): string | undefined => {
  if (preview.problems.length > 0) return words.refused
  if (!hasAccount(preview)) return words.toName
  const { open } = countLines(preview, decisions)
  return open > 0 ? words.toDecide(open) : undefined
}

/** The bank's file of its lines. */
export const statementFile = chosenFile({
  charactersMax: calls.statementCharactersMax,
  words,
  failure,
  preview: ({ name, text }) => {
    if ($said.get().text !== text) $said.set({ ...nothingSaid, text })
    return send(calls.previewStatement, { body: { name, text, ...saidOf($said.get()) } })
  },
  mayImport: (preview) => whyNotYet(preview, $said.get().decisions) === undefined,
  import: ({ name, text }) => {
    const said = $said.get()
    const decided = Object.entries(said.decisions).map(([place, is]) => ({ place: Number(place), is }))
    return send(calls.importStatement, {
      body: {
        name,
        text,
        ...saidOf(said),
        ...(decided.length > 0 && { decisions: decided }),
      },
    })
  },
  imported: async ({ lines, others = [] }) => {
    $said.set(nothingSaid)
    toast(words.imported(others.reduce((sum, one) => sum + one.lines, lines)))
    await afterImport()
  },
})

/** Reads the file again as one of the account that a person names. */
export const nameAccount = (account: string): Promise<void> => {
  $said.set({ ...$said.get(), account, decisions: {} })
  return statementFile.again()
}

/** Reads the file again with what a person says of one of its columns, as the others are said or seem to be. */
export const nameColumn = (place: number, use: ColumnUse, shown: readonly ColumnUse[]): Promise<void> =>
  nameColumns(withColumn<ColumnUse>($said.get().columns ?? shown, place, use, 'none'))

/** Reads the file again with what a person says of its columns. */
export const nameColumns = (columns: readonly ColumnUse[]): Promise<void> => {
  $said.set({ ...$said.get(), columns, decisions: {} })
  return statementFile.again()
}
