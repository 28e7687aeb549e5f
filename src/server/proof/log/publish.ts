import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Roots } from '#fund/proof/proof-files.ts'
import { makeFolder, writeDurably } from '#server/platform/base/durable-file.ts'
import { rootsFile } from '#server/platform/http/templates.ts'
import { addressOfPage, pageCount, proofsFeed, proofsPage } from './pages.ts'

/** What a copy says about its fund: the portal's address, and whose roots they are. */
export interface Publisher {
  readonly origin: string
  readonly author: string
}

/** The list's path in a published copy. */
export const listPath = 'proofs/roots.json'

const pageFiles = async (roots: Roots, folder: string): Promise<[string, string][]> => {
  // The built site's own look if the folder holds the site, otherwise a plain page.
  const siteDir = existsSync(join(folder, 'form-refused', 'roots', 'index.html')) ? folder : null
  const files: [string, string][] = []
  for (let page = 1; page <= pageCount(roots); page += 1) {
    const made = proofsPage(roots, page)
    if (!made) continue
    files.push([`${addressOfPage(page).slice(1)}/index.html`, await rootsFile(siteDir, made)])
  }
  return files
}

/** Every file of a list's copy in a folder, by its path there; the list itself comes last. */
export const publishedFiles = async (
  roots: Roots,
  folder: string,
  { origin, author }: Publisher,
): Promise<ReadonlyMap<string, string>> =>
  new Map([
    ...(await pageFiles(roots, folder)),
    ...roots.statements.flatMap((signed, number): [string, string][] => [
      [`proofs/${number}.json`, JSON.stringify(signed)],
      [`proofs/${number}.txt`, signed.statement],
    ]),
    ['proofs/feed.xml', proofsFeed(roots, origin, author)],
    [listPath, JSON.stringify(roots)],
  ])

/** Writes the pages and files of `/proofs` into a folder for a CDN. */
export const writeCopy = async (roots: Roots, folder: string, publisher: Publisher): Promise<void> => {
  await makeFolder(join(folder, 'proofs', 'page'))
  for (const [path, content] of await publishedFiles(roots, folder, publisher)) {
    await makeFolder(dirname(join(folder, path)))
    await writeDurably(join(folder, path), content)
  }
}
