import { strToU8, zipSync } from 'fflate'

/** A file of an archive: text that is compressed, or bytes of a format that is compressed already. */
export type ArchiveFile = readonly [name: string, content: string | Uint8Array]

/** Runs in a thread of its own (`zipping.ts`). */
export const zipAside = (files: readonly ArchiveFile[]): Uint8Array =>
  zipSync(
    Object.fromEntries(
      files.map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : ([content, { level: 0 }] as const),
      ]),
    ),
  )
