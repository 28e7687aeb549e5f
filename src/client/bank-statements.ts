import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/money/bank-statements.ts'
import { fileUrl } from './files.ts'
import { send } from './send.ts'

export const readBankDesk = () => send(calls.readBankDesk, {})

type File = InferInput<typeof calls.importStatement.body>

export const previewStatement = (body: File) => send(calls.previewStatement, { body })

export const importStatement = (body: File) => send(calls.importStatement, { body })

export const acceptLines = (lines: calls.SeenLine[]) => send(calls.acceptLines, { body: { lines } })

export const settleLine = (lineId: string, body: InferInput<typeof calls.settleLine.body>) =>
  send(calls.settleLine, { params: { id: lineId }, body })

export const readLineChoices = async (lineId: string) =>
  (await send(calls.readLineChoices, { params: { id: lineId } })).choices

export const releaseLine = (lineId: string) => send(calls.releaseLine, { params: { id: lineId } })

/** `id` is the number of the fee's entry. */
export const reverseBankFee = (id: string, reason: string) =>
  send(calls.reverseBankFee, { params: { id }, body: { reason } })

/** The address of the file with every line. */
export const bankLinesFile = (): string => fileUrl(calls.exportBankLines.path, {})

/** The latest days, one of them explained. */
export const readReconciliation = (day: string | undefined) =>
  send(calls.readReconciliation, { query: day ? { day } : {} })
