import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'
import { type Roots, readProofFile, rootsFormat } from '#fund/proof/proof-files.ts'
import { browserChecker, notSupported } from './browser-checker.ts'
import { check, type Verdict } from './verdict.ts'

/** What the page shows. */
export type Verifying =
  | { readonly state: 'empty' }
  | { readonly state: 'checking'; readonly name: string }
  | { readonly state: 'told'; readonly verdict: Verdict }
  | { readonly state: 'failed'; readonly sentence: string }

const fileBytesMax = 20_000_000

export const $verifying = atom<Verifying>({ state: 'empty' })

/** The published roots that files are compared with; null until they are loaded. */
export const $roots = atom<Roots | null>(null)

/** The origin of the backend; a site without one has the roots beside it, if at all. */
export const backend = (): string => {
  const { api } = platform
  return api === '' || api === 'none' ? platform.origin() : api
}

let loading: Promise<void> | null = null

const readRoots = async (): Promise<void> => {
  try {
    const answer = await platform.fetch(new Request(`${backend()}/proofs/roots.json`, { credentials: 'omit' }))
    const read = answer.ok ? readProofFile(await answer.text()) : null
    if (read?.format === rootsFormat && $roots.get() === null) $roots.set(read)
  } catch (reason) {
    platform.log('the published roots', reason)
  }
}

/** Reads the published roots, once; if there are none the page goes on without. */
export const loadRoots = (): Promise<void> => {
  loading ??= readRoots()
  return loading
}

let latest = 0

/** Says why nothing can be checked; a check in progress no longer counts. */
export const failed = (sentence: string): void => {
  latest += 1
  $verifying.set({ state: 'failed', sentence })
}

const unreadable = 'The file could not be read: it is a folder, or it was moved or changed in the meantime.'
const unable =
  'This browser cannot check signatures here: it must support Ed25519, and the page must be loaded over HTTPS. Use a newer browser, or run npm run verify in a terminal.'
const unfinished = 'The check could not be finished. Open the page again, or run npm run verify in a terminal.'

/** The file's bytes; null if the browser cannot read them, as for a folder. */
const bytesOf = async (file: Blob): Promise<Uint8Array | null> => {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch (reason) {
    platform.log('the file', reason)
    return null
  }
}

const verdictOf = async (file: NamedFile): Promise<Verifying> => {
  const bytes = await bytesOf(file)
  if (!bytes) return { state: 'failed', sentence: unreadable }
  // They are still loading: somebody who drops a file early must not read that there are none.
  await loading
  try {
    const { verdict, roots } = await check(browserChecker, { name: file.name, bytes }, $roots.get())
    if (roots) $roots.set(roots)
    return { state: 'told', verdict }
  } catch (reason) {
    platform.log('the check', reason)
    const isUnable = reason instanceof DOMException && reason.name === notSupported
    return { state: 'failed', sentence: isUnable ? unable : unfinished }
  }
}

type NamedFile = Blob & { readonly name: string }

/** Checks a file that was chosen or dropped; of several one after another only the last counts. */
export const verifyFile = async (file: NamedFile): Promise<void> => {
  latest += 1
  const mine = latest
  if (file.size > fileBytesMax)
    return failed('The file is larger than 20 MB, and no paper from the portal is that large.')
  $verifying.set({ state: 'checking', name: file.name })
  const found = await verdictOf(file)
  if (mine === latest) $verifying.set(found)
}

/** Checks what was dropped or chosen: one file at a time. */
export const verifyFiles = async (files: readonly NamedFile[]): Promise<void> => {
  const [file, another] = files
  if (another) return failed(`Those are ${files.length} files. Files are checked one at a time: choose one of them.`)
  return file ? verifyFile(file) : failed('That was not a file. Choose a statement as PDF, a proof or a root.')
}
