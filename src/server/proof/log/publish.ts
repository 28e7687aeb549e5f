import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Roots } from '#fund/proof/proof-files.ts'
import type { TrailHeads } from '#fund/proof/trail-statement.ts'
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

/** The path of what is signed each day. */
export const trailPath = 'proofs/trail.json'

/** The first page's path in a published copy, beside the folder of all else. */
export const firstPagePath = 'proofs.html'

const pageFiles = async (roots: Roots, folder: string): Promise<[string, string][]> => {
  // The built site's own look if the folder holds the site, otherwise a plain page.
  const siteDir = existsSync(join(folder, 'form-refused', 'roots.html')) ? folder : null
  const files: [string, string][] = []
  for (let page = 1; page <= pageCount(roots); page += 1) {
    const made = proofsPage(roots, page)
    if (!made) continue
    files.push([`${addressOfPage(page).slice(1)}.html`, await rootsFile(siteDir, made)])
  }
  return files
}

/** Every file of the copy of the roots in a folder, by its path there; the list itself comes last. */
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
export const writeCopy = async (
  { roots, trail }: { readonly roots: Roots; readonly trail: TrailHeads },
  folder: string,
  publisher: Publisher,
): Promise<void> => {
  await makeFolder(join(folder, 'proofs', 'page'))
  // Copies had each page in a folder of its own, to which servers redirect.
  await rm(join(folder, 'proofs', 'index.html'), { force: true })
  for (let page = 2; page <= pageCount(roots); page += 1)
    await rm(join(folder, 'proofs', 'page', String(page)), { recursive: true, force: true })
  const files = [[trailPath, JSON.stringify(trail)] as const, ...(await publishedFiles(roots, folder, publisher))]
  for (const [path, content] of files) {
    await makeFolder(dirname(join(folder, path)))
    await writeDurably(join(folder, path), content)
  }
}
