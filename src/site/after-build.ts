import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { houseFile } from '#reading/house.ts'
import { EditorsError } from '#reading/mistake.ts'
import { termsFile } from '#reading/terms-versions.ts'
import { compressAll, filesIn, removeUnused, tidyIslands } from './build/files.ts'
import {
  addressOfPageFile,
  assetHeaders,
  cdnHeaders,
  cdnRedirects,
  type Headers,
  headersAddress,
  pageHeaders,
} from './build/headers.ts'
import { leanPages } from './build/layout-sheets.ts'
import { brokenLinks, repeatedIds } from './build/links.ts'
import { kindOf, policyOf } from './build/policy.ts'
import { withPreloads } from './build/preload.ts'
import { runningPart } from './build/still.ts'
import { showMistakes } from './editing/dev-page.ts'
import { idMistake, linkMistake } from './editing/link-mistakes.ts'
import { mistakesOfOwner } from './editing/owner-check.ts'
import { mistakesInPlainTexts } from './editing/texts-check.ts'
import { hosts } from './house.ts'
import { readOriginal, writeLanguages } from './languages/write.ts'
import type { Settings } from './settings-of.ts'
import { languages } from './translations.ts'

const yearMs = 365 * 24 * 60 * 60 * 1000

/** Addresses that the server answers and no build contains. */
const ofTheServer = /^\/(?:api|outbox|proofs)(?:\/|$)/

/**
 * Throws on links of the finished pages that lead nowhere and on ids that occur twice in a page, each with the place
 * where its editor wrote it.
 */
const checkLinks = async (dir: string, files: readonly string[], settings: Settings, root: string): Promise<void> => {
  const read = files
    .filter((file) => file.endsWith('.html'))
    .map(async (file) => ({ file, path: addressOfPageFile(file), html: await readFile(`${dir}/${file}`, 'utf8') }))
  const pages = await Promise.all(read)
  const others = new Set(files.map((file) => `/${file}`))
  const mistakes = [
    ...brokenLinks(pages, others, { portal: settings.portal, likely: hosts }, ofTheServer).map((link) =>
      linkMistake(root, link),
    ),
    ...repeatedIds(pages.filter(({ file }) => kindOf(file) === 'still')).map((repeated) => idMistake(root, repeated)),
  ]
  if (mistakes.length > 0) throw new EditorsError(mistakes)
}

/** Whom to tell of a weakness, and until when this is true (RFC 9116); a build is never as old as that. */
const writeSecurityText = async (dir: string, { portal }: Settings): Promise<void> => {
  const until = new Date(Date.now() + yearMs).toISOString().slice(0, 10)
  const file = '/.well-known/security.txt'
  const lines = [
    `Contact: ${portal}/#contact`,
    `Expires: ${until}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${portal}${file}`,
  ]
  await mkdir(`${dir}/.well-known`, { recursive: true })
  await writeFile(dir + file, `${lines.join('\n')}\n`)
}

/** The server inserts parts of its own into these, whose classes no build can see. */
const isTemplate = (file: string): boolean => /(?:^|\/)form-refused\//.test(file)

/** Throws on a part of a page that its policy forbids. */
const checkPage = (file: string, html: string): void => {
  if (/(?:^|>)[^<>]*<[^>]+\sstyle="/.test(html))
    throw new Error(`${file}: a style attribute, which the page's policy forbids`)
  const running = kindOf(file) === 'still' ? runningPart(html) : undefined
  if (running) throw new Error(`${file}: ${running} in a page that runs nothing`)
}

/** Finishes the pages: preloads for those with islands, lean styles for the others. Returns each page's policy. */
async function finishPages(dir: string, files: readonly string[], settings: Settings): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const file of files) {
    const html = await readFile(`${dir}/${file}`, 'utf8')
    checkPage(file, html)
    pages.set(file, kindOf(file) === 'island' ? await withPreloads(dir, tidyIslands(html)) : html)
  }
  const lean = leanPages(new Map([...pages].filter(([file]) => kindOf(file) === 'still' && !isTemplate(file))))
  const policies = new Map<string, string>()
  for (const [file, html] of pages) {
    const page = lean.get(file) ?? html
    await writeFile(`${dir}/${file}`, page)
    policies.set(file, policyOf(page, settings, kindOf(file)))
  }
  return policies
}

/**
 * Adds what the finished folder needs beyond Astro's own output: preloads, each page's policy, the headers for CDNs
 * (`_headers`, `_redirects`) and for the server (`.portal/headers.json`), and compressed copies of every text file.
 */
export async function finishBuild(dir: string, settings: Settings, root = '.'): Promise<number> {
  await removeUnused(dir, await filesIn(dir))
  await writeLanguages(await readOriginal(dir, await filesIn(dir), settings.portal), languages)
  await writeSecurityText(dir, settings)
  const files = await filesIn(dir)
  await checkLinks(dir, files, settings, root)
  const pages = await finishPages(
    dir,
    files.filter((file) => file.endsWith('.html')),
    settings,
  )
  const headers: Headers = {}
  for (const file of files) {
    const policy = pages.get(file)
    if (policy === undefined) headers[`/${file}`] = assetHeaders(file)
    else headers[headersAddress(file)] = pageHeaders(policy)
  }
  await mkdir(`${dir}/.portal`, { recursive: true })
  await writeFile(`${dir}/.portal/headers.json`, `${JSON.stringify(headers, null, 2)}\n`)
  await writeFile(`${dir}/_headers`, cdnHeaders(pages, settings.portal))
  const redirects = cdnRedirects(settings, files)
  if (redirects) await writeFile(`${dir}/_redirects`, redirects)
  await compressAll(files.map((file) => `${dir}/${file}`))
  return pages.size
}

export const afterBuild = (settings: Settings): AstroIntegration => ({
  name: 'after-build',
  hooks: {
    // These are read once when the dev server starts, so a change restarts it.
    'astro:config:setup': ({ addWatchFile, config }) => {
      for (const file of [termsFile, houseFile]) addWatchFile(new URL(file, config.root))
    },
    'astro:server:setup': ({ server }) => showMistakes(server, process.cwd()),
    'astro:build:start': async () => {
      const root = process.cwd()
      const mistakes = [...mistakesOfOwner(root), ...(await mistakesInPlainTexts(root))]
      if (mistakes.length > 0) throw new EditorsError(mistakes)
    },
    'astro:build:done': async ({ dir, logger }) => {
      const pages = await finishBuild(fileURLToPath(dir).replace(/\/$/, ''), settings)
      logger.info(`headers and compressed copies written, ${pages} pages`)
    },
  },
})
