import { extname } from 'node:path'
import { refuse } from '../http/refuse.ts'
import { threads } from '../threads/threads.ts'
import { readBankStatement } from './read.ts'
import type { ReadAside } from './read-aside.ts'
import type { ReadStatement } from './statement.ts'

/** A file up to this length is read in less time than it takes to hand it over. */
const shortCharactersMax = 50_000

const file = new URL(`read-aside${extname(import.meta.url)}`, import.meta.url)
const aside = threads(file, { atOnce: 1, waitingMax: 10, busy: 'Many files are being read. Try again in a moment.' })

/** Like `readStatement`, but a long file is read off the event loop. Throws 503 if too many wait already. */
export const statementRead = async (text: string): Promise<ReadStatement> => {
  if (text.length <= shortCharactersMax) return readBankStatement(text)
  const answer = await aside.run<ReadAside>('readAside', text)
  if ('refused' in answer) throw refuse(answer.refused.status, answer.refused.detail)
  return answer.read
}
