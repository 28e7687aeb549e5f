import { atom } from 'nanostores'
import { applyImport, listImports, previewImport, undoImport } from '#client/admin-investors-edit.ts'
import type { ImportPreview, InvestorImport } from '#contract/calls/admin-investors-edit.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { ask } from '#stores/kit/decision.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { importWords } from '#words/admin-investors.ts'
import { failure } from '#words/extension-failure.ts'
import { loadInvestorCards, loadInvestors } from './investors.ts'

/** The contract's own limit, so that a file is refused before it is sent. */
const csvCharactersMax = 1_000_000

/** The import dialog: closed, waiting for a file, checking it, showing every line of it, applying it. */
export type Import =
  | { readonly state: 'closed' }
  | { readonly state: 'choosing'; readonly error: string | null }
  | { readonly state: 'checking'; readonly file: string }
  | {
      readonly state: 'checked' | 'applying'
      readonly file: string
      readonly csv: string
      readonly preview: ImportPreview
      readonly error: string | null
    }

export const $import = atom<Import>({ state: 'closed' })

const imports = loader<readonly InvestorImport[]>('The imports', listImports)

/** What was imported before, newest first. */
export const $imports = imports.$load
export const loadImports = imports.load

export const openImport = (): void => {
  $import.set({ state: 'choosing', error: null })
  void loadImports()
}

export const closeImport = (): void => {
  if ($import.get().state !== 'applying') $import.set({ state: 'closed' })
}

/** Another file instead. */
export const chooseAgain = (): void => $import.set({ state: 'choosing', error: null })

/** Checks every line of a file; changes nothing. */
export const checkImport = async (file: { readonly name: string; text(): Promise<string> }): Promise<void> => {
  const checking: Import = { state: 'checking', file: file.name }
  $import.set(checking)
  const csv = await file.text().catch(() => null)
  const wrong = csv === null ? importWords.unreadable : csv.length > csvCharactersMax ? importWords.tooLarge : null
  if (csv === null || wrong) return $import.set({ state: 'choosing', error: wrong })
  const result = await attempt(() => previewImport(csv), failure)
  if ($import.get() !== checking) return
  if (!result.done) return $import.set({ state: 'choosing', error: result.sentence })
  $import.set({ state: 'checked', file: file.name, csv, preview: result.value, error: null })
}

/** Applies what was checked, whole or not at all. */
export const applyChecked = async (): Promise<void> => {
  const checked = $import.get()
  if (checked.state !== 'checked' || checked.preview.bad > 0) return
  $import.set({ ...checked, state: 'applying', error: null })
  const result = await attempt(() => applyImport(checked.csv), failure)
  if (!result.done) return $import.set({ ...checked, state: 'checked', error: result.sentence })
  $import.set({ state: 'closed' })
  toast(importWords.applied(result.value.investors))
  await Promise.all([loadInvestors(), loadInvestorCards()])
}

export const askUndoImport = ({ id, investors }: InvestorImport): void =>
  ask({
    ...importWords.undo(investors),
    act: () => undoImport(id),
    after: () => Promise.all([loadImports(), loadInvestors(), loadInvestorCards()]),
  })
