import { createReadStream } from 'node:fs'

const sqlite = 'SQLite format 3\0'
/** Of a file that gzip made. */
const gzip = '\x1f\x8b'

/** Which engine's data an existing file holds, by its first bytes; null if it is no backup. */
export const backupKind = async (file: string): Promise<'sqlite' | 'postgres' | null> => {
  let head = ''
  for await (const part of createReadStream(file, { encoding: 'latin1', end: sqlite.length - 1 })) head += part
  if (head === sqlite) return 'sqlite'
  return head.startsWith(gzip) ? 'postgres' : null
}
