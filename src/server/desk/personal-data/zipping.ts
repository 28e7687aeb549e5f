import { extname } from 'node:path'
import { threads } from '#server/platform/http/threads.ts'
import type { ArchiveFile } from './zip-aside.ts'

const file = new URL(`zip-aside${extname(import.meta.url)}`, import.meta.url)
const aside = threads(file, { atOnce: 1, waitingMax: 20, busy: 'Many archives are being made. Try again in a moment.' })

/** One archive of many files, made off the event loop. Throws 503 if too many wait already. */
export const zipped = async (files: readonly ArchiveFile[]): Promise<Buffer> =>
  Buffer.from(await aside.run<Uint8Array>('zipAside', files))
