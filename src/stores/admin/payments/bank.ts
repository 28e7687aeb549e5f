import { atom, computed } from 'nanostores'
import * as api from '#client/bank-statements.ts'
import { fileUrl } from '#client/files.ts'
import type { BankDesk, BankStatementLine, Reconciliation } from '#contract/calls/bank-statements.ts'
import { exportReconciliation } from '#contract/calls/bank-statements.ts'
import { formatMoney } from '#fund/format.ts'
import { nearestCents } from '#fund/money.ts'
import { ask } from '#stores/kit/decision.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { loader } from '#stores/kit/load.ts'
import { statementWords as words } from '#words/payments.ts'
import { afterPayment } from './payments.ts'

const desk = loader<BankDesk>('The bank’s lines', api.readBankDesk)

/** The bank's statements and lines, with `bank-statements`. */
export const $bankDesk = desk.$load

/** The day whose difference is explained; empty is the last one. */
export const $explainedDay = atom('')

const reconciliation = loader<Reconciliation>('The comparison with the bank', () =>
  api.readReconciliation($explainedDay.get() || undefined),
)

/** Book cash against bank cash. */
export const $reconciliation = reconciliation.$load
export const loadReconciliation = reconciliation.load

export const loadBank = async (): Promise<void> => {
  if (hasExtension('bank-statements')) await Promise.all([desk.load(), reconciliation.load()])
}

export const explainDay = (day: string): void => {
  $explainedDay.set(day)
  void reconciliation.load()
}

/** Where the comparison is to be had as a file. */
export const reconciliationFile = (): string => fileUrl(exportReconciliation.path, {})

/** The lines that need no look: by reference and to the cent. */
export const $sureLines = computed($bankDesk, ({ last }) => (last?.open ?? []).filter(({ proposal }) => proposal?.sure))

const after = (): Promise<unknown> => Promise.all([loadBank(), afterPayment()])

export const acceptSure = async (): Promise<void> => {
  const ids = $sureLines.get().map(({ id }) => id)
  const taken = await runWithToast('bank-lines:sure', () => api.acceptLines(ids))
  if (taken) await after()
}

export const askAccept = (line: BankStatementLine): void =>
  ask({ ...words.accept(line.proposal?.what ?? ''), act: () => api.acceptLines([line.id]), after })

export const askSuspense = (line: BankStatementLine): void =>
  ask({
    ...words.suspense(formatMoney(nearestCents(line.amount))),
    act: () => api.settleLine(line.id, { as: 'suspense' }),
    after,
  })

export const askRelease = (line: BankStatementLine): void =>
  ask({
    ...words.release(`The line of ${formatMoney(nearestCents(line.amount))}`),
    act: () => api.releaseLine(line.id),
    after,
  })

/** After a file was imported. */
export const afterImport = after
