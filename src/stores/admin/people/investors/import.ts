import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import {
  applyImport,
  type ImportPreview,
  type InvestorImport,
  importCharactersMax,
  listImports,
  previewImport,
  undoImport,
} from '#contract/calls/people/admin-investors-edit.ts'
import type { TableFormat } from '#contract/entities/page.ts'
import type { ProgressOf } from '#contract/entities/progress.ts'
import { toCents, toDollars } from '#fund/cents/money.ts'
import { typedCents } from '#fund/money/typed-amount.ts'
import { chosenFile } from '#stores/kit/chosen-file.ts'
import { ask } from '#stores/kit/decision.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { signedInEmail } from '#stores/session/user.ts'
import { failure } from '#words/extension-failure.ts'
import { importWords } from '#words/people/investors.ts'
import { onProgress } from '../../work/bookings/booking.ts'
import { investorCards, investors } from './investors.ts'

/** Earlier imports, newest first. */
export const imports = loader<readonly InvestorImport[]>('The imports', () => send(listImports, {}))

/** The progress of this admin's import, once that is known; null if there is none. */
export const $importing = atom<ProgressOf<'import'>>(null)

/** How much of the opening money lies with the broker, as it is typed in dollars. */
export const $atBroker = atom('')

/** In dollars: undefined if nothing is typed, null unless it is a part of what a file brings. */
export const atBrokerOf = (
  typed: string,
  { total_capital, total_result }: ImportPreview,
): number | undefined | null => {
  if (typed.trim() === '') return undefined
  const cents = typedCents(typed)
  return cents === undefined || cents > toCents(total_capital) + toCents(total_result) ? null : toDollars(cents)
}

/** Imports, and follows the progress meanwhile. */
const apply = async (text: string, preview: ImportPreview): Promise<InvestorImport> => {
  const at_broker = atBrokerOf($atBroker.get(), preview) ?? undefined
  const stop = onProgress('import', (id, at) => {
    if (id === signedInEmail()) $importing.set(at)
  })
  try {
    return await send(applyImport, { body: { csv: text, only_good: preview.bad > 0 || undefined, at_broker } })
  } finally {
    stop()
    $importing.set(null)
  }
}

/** The file of investors: all of it is imported, or only its good lines if some are bad. */
export const importFile = chosenFile({
  charactersMax: importCharactersMax,
  words: importWords,
  failure,
  preview: ({ text }) => send(previewImport, { body: { csv: text } }),
  mayImport: (preview) => preview.good > 0 && atBrokerOf($atBroker.get(), preview) !== null,
  import: ({ text, preview }) => apply(text, preview),
  imported: async (made) => {
    toast(importWords.applied(made))
    await Promise.all([imports.load(), investors.load(), investorCards.load()])
  },
})

export const openImport = (): void => {
  $atBroker.set('')
  importFile.choose()
  void imports.load()
}

/** The lines that cannot be imported, with what is wrong with each, as a file to correct. */
const badLines = (preview: ImportPreview) => {
  const bad = preview.lines.filter(({ problems }) => problems.length > 0)
  const names = [...Object.keys(bad[0]?.cells ?? {}), 'problems']
  return {
    columns: Object.fromEntries(names.map((name) => [name, 'text' as const])),
    rows: bad.map(({ cells, problems }) => ({ ...cells, problems: problems.join('; ') })),
  }
}

/** Saves the lines that cannot be imported; the CSV, with its last column, can be chosen again. */
export const saveBadLines = async (preview: ImportPreview, format: TableFormat): Promise<void> => {
  const { columns, rows } = badLines(preview)
  await runWithToast(`import:bad:${format}`, async () => {
    // Few files have such lines, so the code that writes them is loaded on the press.
    const { saveTable } = await import('#client/table-file.ts')
    await saveTable(format, 'lines-to-correct', columns, rows)
  })
}

export const askUndoImport = (made: InvestorImport): void =>
  ask({
    ...importWords.undo(made),
    act: () => send(undoImport, { params: { id: made.id } }),
    after: () => Promise.all([imports.load(), investors.load(), investorCards.load()]),
  })
