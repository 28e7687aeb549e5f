import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Roots, readProofFile, rootsFormat } from '#fund/proof-files.ts'
import { makeFolder, writeDurably } from '../durable-file.ts'
import { fillTemplate } from '../forms/templates.ts'
import { escapeHtml } from '../http/html.ts'
import type { Db } from '../store/store.ts'
import { publishedRoots } from './log.ts'
import { addressOfPage, pageCount, proofsFeed, proofsPage } from './pages.ts'

/** The published copy in a folder; null where there is none, and a problem where it cannot be read. */
export const readCopy = async (folder: string): Promise<Roots | null> => {
  const file = join(folder, 'proofs', 'roots.json')
  if (!existsSync(file)) return null
  const read = readProofFile(await readFile(file, 'utf8'))
  return read?.format === rootsFormat ? read : { format: rootsFormat, statements: [] }
}

/** Writes the pages and files of `/proofs` into a folder for a CDN; answers how many statements there are. */
export const writeCopy = async (
  db: Db,
  folder: string,
  { origin, author }: { readonly origin: string; readonly author: string },
): Promise<number> => {
  const roots = await publishedRoots(db)
  const at = join(folder, 'proofs')
  await makeFolder(join(at, 'page'))
  // The built site's own look where the folder holds the site, a plain page where it does not.
  const siteDir = existsSync(join(folder, 'form-refused', 'notice', 'index.html')) ? folder : null
  for (let page = 1; page <= pageCount(roots); page += 1) {
    const made = proofsPage(roots, page)
    if (!made) continue
    const parts = { heading: escapeHtml(made.heading), text: escapeHtml(made.text), action: made.body }
    const path = join(folder, addressOfPage(page))
    await makeFolder(path)
    await writeDurably(join(path, 'index.html'), await fillTemplate(siteDir, parts))
  }
  for (const [number, signed] of roots.statements.entries()) {
    await writeDurably(join(at, `${number}.json`), JSON.stringify(signed))
    await writeDurably(join(at, `${number}.txt`), signed.statement)
  }
  await writeDurably(join(at, 'feed.xml'), proofsFeed(roots, origin, author))
  await writeDurably(join(at, 'roots.json'), JSON.stringify(roots))
  return roots.statements.length
}
