import { atom } from 'nanostores'
import { RejectedError, UnreachableError } from '#client/failures.ts'
import { platform } from '#client/platform.ts'
import { carrySession, quickly, send } from '#client/send.ts'
import type { ExtensionName } from '#contract/call.ts'
import { listExtensions } from '#contract/calls/server/extensions.ts'

/** What is known about the backend's extensions: `unknown` after an answer that says nothing (api.md rule 2). */
export type Discovery = 'asking' | 'known' | 'unknown'

const statusTooMany = 429
const statusServerFault = 500

/** The extensions to rely on: those that the backend named now or, if it could not say, when it last could. */
export const $extensions = atom<ReadonlySet<string>>(new Set())

export const $discovery = atom<Discovery>('asking')

/** Kept per API, so that a site that moves to another backend starts afresh. */
const key = (): string => `portal:extensions:${platform.api}`

/** Names are kept separated by spaces. An extension that this portal does not know is never asked about. */
const isName = (name: string): boolean => /^[\w-]+$/.test(name)

const adopt = (names: readonly string[]): void => {
  const set = new Set(names.filter(isName))
  carrySession(set.has('session'))
  $extensions.set(set)
}

/** The set kept from an earlier page, or null if there is none. Adopts it. */
export const recallExtensions = (): ReadonlySet<string> | null => {
  const kept = platform.storage.get(key())
  if (kept === null) return null
  adopt(kept.split(' '))
  return $extensions.get()
}

const learn = (names: readonly string[]): void => {
  adopt(names)
  platform.storage.set(key(), [...$extensions.get()].join(' '))
  $discovery.set('known')
}

/**
 * A network error, 429 or 5xx says nothing about extensions; any other answer without the shape means that there are
 * none.
 */
const saysNothing = (error: unknown): boolean =>
  error instanceof UnreachableError ||
  (error instanceof RejectedError && (error.status === statusTooMany || error.status >= statusServerFault))

const ask = async (): Promise<void> => {
  recallExtensions()
  try {
    learn(platform.api === 'none' ? [] : (await send(listExtensions, {}, { ...quickly, retry: 0 })).extensions)
  } catch (error) {
    if (saysNothing(error)) {
      platform.log('The extensions are unknown', error)
      $discovery.set('unknown')
    } else learn([])
  }
}

let asked: Promise<void> | null = null

/** Asks the backend once per page, and again if it could not say; resolves when there is a set to rely on. */
export const discover = (): Promise<void> => {
  if ($discovery.get() === 'unknown') asked = null
  asked ??= ask()
  return asked
}

export const hasExtension = (name: ExtensionName): boolean => $extensions.get().has(name)
