import { type ReadAside, readOrRefused } from '#server/platform/files/files-aside.ts'
import { readBankStatement, type ToRead } from './read-statement.ts'
import type { ReadStatement } from './statement.ts'

/** Runs in a thread of its own (`import.ts`). */
export const readAside = ({ text, ...chosen }: ToRead): Promise<ReadAside<ReadStatement>> =>
  readOrRefused(readBankStatement(text, chosen))
