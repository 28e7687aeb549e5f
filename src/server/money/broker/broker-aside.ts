import { type ReadAside, readOrRefused } from '#server/platform/files/files-aside.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { ReadBrokerFile } from './broker-file.ts'
import { type KeptDay, keptDay } from './kept-days.ts'
import { type FileDigest, readBrokerFile } from './read-broker-file.ts'

/** A file and what stands beside it, in base64. */
export interface SentFile {
  readonly file: string
  readonly equity?: string | undefined
}

/** A broker’s file with its days as they are stored. */
export interface KeptFile extends Omit<ReadBrokerFile, 'days'> {
  readonly days: readonly KeptDay[]
  readonly digest: FileDigest
  readonly equityDigest: string | null
}

const decoded = (base64: string): Buffer => {
  const file = Buffer.from(base64, 'base64')
  if (file.toString('base64') !== base64) throw refuse(422, 'The file must be sent in base64.')
  return file
}

const read = async ({ file, equity }: SentFile): Promise<KeptFile> => {
  const found = await readBrokerFile(decoded(file), equity === undefined ? undefined : decoded(equity))
  return { ...found, days: found.days.map(keptDay) }
}

/** Runs in a thread of its own (`import.ts`). */
export const brokerAside = (sent: SentFile): Promise<ReadAside<KeptFile>> => readOrRefused(read(sent))
