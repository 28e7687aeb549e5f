import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'
import { hasExtension } from './extensions.ts'

/** Why a part of the page is not there. The third is a failure of ours, with the reference under which it is logged. */
export type PartFailure =
  | { readonly cause: 'network' }
  | { readonly cause: 'version' }
  | { readonly cause: 'ours'; readonly reference: string | null }

/** Whether the server has another version of this page than the one that is open, and reloading by itself did not help. */
export const $isOutdated = atom(false)

/** The version to which this tab has reloaded by itself: it does so once for each. */
const reloadedKey = 'portal:reloaded'

/** As the browsers say that a file of the page's code, or its style sheet, could not be had. */
const aboutFile = /dynamically imported|module script|preload CSS/

const isAboutFile = (error: unknown): boolean => error instanceof Error && aboutFile.test(error.message)

/**
 * Reloads the page if the server has a newer version of it, once for each; what was typed is kept as over any reload.
 * Where that has not helped, or would lose what cannot be kept, or the browser would not remember that it was done, the
 * page says so.
 */
export const followVersion = (version: string): void => {
  const { tabStorage } = platform
  const mayReload =
    tabStorage.get(reloadedKey) !== version && !platform.holdsSecrets() && tabStorage.set(reloadedKey, version)
  $isOutdated.set(!mayReload)
  if (mayReload) platform.reload()
}

/** Loaded only then; null where that fails, or nobody logs it. */
const report = async (error: unknown): Promise<string | null> => {
  if (!hasExtension('page-failures')) return null
  return import('./report-failure.ts').then(
    ({ reportFailure }) => reportFailure(error),
    () => null,
  )
}

/** Whether the server answered for the file, and did not hand it out; loaded only then. */
const isRefused = (error: unknown): Promise<boolean> =>
  import('./report-failure.ts').then(
    ({ isFileRefused }) => isFileRefused(error),
    () => false,
  )

/** Finds out why; follows a newer version, and reports what is our failure. Never rejects. */
export const partFailureOf = async (error: unknown): Promise<PartFailure> => {
  const version = isAboutFile(error) ? await platform.versionNow() : undefined
  if (version?.state === 'newer') {
    followVersion(version.name)
    return { cause: 'version' }
  }
  if (version?.state === 'unreachable' || (version && !(await isRefused(error)))) return { cause: 'network' }
  return { cause: 'ours', reference: await report(error) }
}

let failedBefore = ''

/**
 * Tries again. Some browsers remember for as long as the page is open that a file failed, and never ask for it again: the
 * second time the page itself is loaded again, if it can be.
 */
export const tryPartAgain = (error: unknown, failure: PartFailure | undefined, again: () => void): void => {
  const isSecond = failedBefore === String(error)
  failedBefore = String(error)
  if (failure?.cause === 'version') platform.reload()
  else if (isSecond)
    void platform.versionNow().then(({ state }) => (state === 'unreachable' ? again : platform.reload)())
  else again()
}
