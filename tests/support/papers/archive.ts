import { unzipSync } from 'fflate'
import { pagesOf } from './papers.ts'

/** The documents of an archive, by their names. */
export const documentsIn = (archive: Uint8Array): Map<string, Uint8Array> => new Map(Object.entries(unzipSync(archive)))

/** The text of each page of its documents, in order. */
export const pagesIn = async (archive: Uint8Array): Promise<string[]> => {
  const pages: string[] = []
  for (const file of documentsIn(archive).values()) pages.push(...(await pagesOf(file)))
  return pages
}
