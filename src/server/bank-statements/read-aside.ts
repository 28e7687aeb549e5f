import { RefusedError } from '../http/refuse.ts'
import { readBankStatement } from './read.ts'
import type { ReadStatement } from './statement.ts'

/**
 * Runs in a thread of its own (`reading.ts`): a file comes in as text; what was read, or the refusal, leaves as plain
 * data.
 */
export type ReadAside =
  | { readonly read: ReadStatement }
  | { readonly refused: { readonly status: number; readonly detail: string } }

export const readAside = async (text: string): Promise<ReadAside> => {
  try {
    return { read: await readBankStatement(text) }
  } catch (reason) {
    if (!(reason instanceof RefusedError)) throw reason
    return { refused: { status: reason.status, detail: reason.message } }
  }
}
