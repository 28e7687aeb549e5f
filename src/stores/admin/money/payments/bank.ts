import { atom, computed } from 'nanostores'
import { fileUrl } from '#client/files.ts'
import { send } from '#client/send.ts'
import type { BankDesk, SeenLine } from '#contract/calls/money/bank-statements.ts'
import * as calls from '#contract/calls/money/bank-statements.ts'
import type {
  BankFee,
  BankReconciliation,
  BankStatement,
  BankStatementLine,
} from '#contract/entities/bank-statement.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { nearestCents, sumCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { confirmTogether } from '#stores/kit/confirm-together.ts'
import { ask } from '#stores/kit/decision.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { statementWords as words } from '#words/money/payments.ts'
import { afterPayment } from './payments.ts'

/** The bank's statements and lines, with `bank-statements`. */
export const bankDesk = loader<BankDesk>('The bank’s lines', () => send(calls.readBankDesk, {}))

/** The day whose difference is explained; empty is the last one. */
const $explainedDay = atom('')

/** Book cash against bank cash. */
export const reconciliation = loader<BankReconciliation>('The comparison with the bank', () =>
  send(calls.readReconciliation, { query: { day: $explainedDay.get() || undefined } }),
)

export const loadBank = async (): Promise<void> => {
  if (hasExtension('bank-statements')) await Promise.all([bankDesk.load(), reconciliation.load()])
}

export const explainDay = (day: string): void => {
  $explainedDay.set(day)
  void reconciliation.load()
}

/** The address of the comparison as a file. */
export const reconciliationFile = (): string => fileUrl(calls.exportReconciliation.path, {})

/** The address of the file of every line. */
export const bankLinesFile = (): string => fileUrl(calls.exportBankLines.path, {})

/** The lines that nobody needs to check: matched by reference and to the cent. */
export const $sureLines = computed(bankDesk.$load, ({ last }) =>
  (last?.open ?? []).filter(({ proposal }) => proposal?.sure),
)

const after = (): Promise<unknown> => Promise.all([loadBank(), afterPayment()])

/** A line with the proposal that the screen shows for it: the backend books nothing else. */
const seen = ({ id, proposal }: BankStatementLine): SeenLine[] =>
  proposal ? [{ id, as: proposal.as, of: proposal.id }] : []

/** May have to wait for a second person; the others do not wait with it. */
const mayWait = ({ as }: SeenLine): boolean => as === 'batch' || as === 'returned'

export const askAcceptSure = (): void => {
  const sure = $sureLines.get()
  const lines = sure.flatMap(seen)
  const parts = [lines.filter((line) => !mayWait(line)), lines.filter(mayWait)].filter((part) => part.length > 0)
  const accept = async () => {
    const bodies = parts.map((part) => ({ lines: part }))
    await confirmTogether(calls.acceptLines, bodies)
    for (const body of bodies) await send(calls.acceptLines, { body })
  }
  const total = formatMoney(sumCents(sure.map(({ amount }) => nearestCents(Math.abs(amount)))))
  ask({ ...words.acceptSure(sure.length, total, sure[0]?.proposal?.what ?? ''), act: accept, after })
}

export const askAccept = (line: BankStatementLine): void =>
  ask({
    ...words.accept(line.proposal?.what ?? ''),
    act: () => send(calls.acceptLines, { body: { lines: seen(line) } }),
    after,
  })

export const askMoveToSuspense = (line: BankStatementLine): void =>
  ask({
    ...words.suspense(formatMoney(nearestCents(line.amount))),
    act: () => send(calls.settleLine, { params: { id: line.id }, body: { as: 'suspense' } }),
    after,
  })

export const askRelease = (line: BankStatementLine): void =>
  ask({
    ...words.release(`The line of ${formatMoney(nearestCents(line.amount))}`),
    act: () => send(calls.releaseLine, { params: { id: line.id } }),
    after,
  })

/** Asks why, then reverses a fee. */
export const askFeeReversal = ({ id, amount, day }: BankFee): void =>
  ask({
    ...words.reverseFee(formatMoney(nearestCents(amount)), formatCalendarDate(day)),
    act: (reason) => send(calls.reverseBankFee, { params: { id }, body: { reason } }),
    after,
  })

export const askTakeBack = ({ id, name, lines }: BankStatement): void =>
  ask({ ...words.takeBack(name, lines), act: () => send(calls.takeBackStatement, { params: { id } }), after })

/** What is read again after a file was imported. */
export const afterImport = after
