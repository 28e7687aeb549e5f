import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'
import { type Roots, readProofFile, rootsFormat } from '#fund/proof-files.ts'
import { browserChecker } from './browser-checker.ts'
import { check, type Verdict } from './verdict.ts'

/** What the page shows. */
export type Verifying =
  | { readonly state: 'empty' }
  | { readonly state: 'checking'; readonly name: string }
  | { readonly state: 'told'; readonly verdict: Verdict }
  | { readonly state: 'failed'; readonly sentence: string }

export const fileBytesMax = 20_000_000

export const $verifying = atom<Verifying>({ state: 'empty' })

/** The published roots that files are compared with; null until they are at hand. */
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

/** Reads the published roots, once; where there are none the page goes on without. */
export const loadRoots = (): Promise<void> => {
  loading ??= readRoots()
  return loading
}

export const failed = (sentence: string): void => $verifying.set({ state: 'failed', sentence })

let latest = 0

/** Checks a file that was chosen or dropped; of several at once the last counts. */
export const verifyFile = async (file: Blob & { readonly name: string }): Promise<void> => {
  latest += 1
  const mine = latest
  if (file.size > fileBytesMax) return failed('The file is larger than 20 MB, and no paper of the portal is.')
  $verifying.set({ state: 'checking', name: file.name })
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { verdict, roots } = await check(browserChecker, { name: file.name, bytes }, $roots.get())
    if (mine !== latest) return
    if (roots) $roots.set(roots)
    $verifying.set({ state: 'told', verdict })
  } catch (reason) {
    platform.log('the file', reason)
    if (mine === latest)
      failed('This browser cannot check signatures (Ed25519). Take a newer one, or npm run verify at a terminal.')
  }
}
