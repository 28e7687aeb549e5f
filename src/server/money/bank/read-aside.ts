import { type ReadAside, readOrRefused } from '#server/platform/files/files-aside.ts'
import { readBankStatement } from './read-statement.ts'
import type { ReadStatement } from './statement.ts'

/** Runs in a thread of its own (`import.ts`). */
export const readAside = (text: string): Promise<ReadAside<ReadStatement>> => readOrRefused(readBankStatement(text))
