import { atom, computed } from 'nanostores'
import { platform } from '#client/platform.ts'
import { onSessionRefused, quickly, send } from '#client/send.ts'
import type { SessionState } from '#contract/calls/access/session.ts'
import * as calls from '#contract/calls/access/session.ts'
import type { SessionUser } from '#contract/entities/session.ts'
import { discover, hasExtension, recallExtensions } from '#stores/kit/extensions.ts'
import { firstScreen } from '#stores/kit/first-screen.ts'
import { say } from '#words/said.ts'
import { forgetTyped, rememberTab } from './place.ts'
import { $user, forgetUser, keepUser } from './user.ts'

export type Session =
  | { readonly state: 'reading' }
  | { readonly state: 'out' }
  | { readonly state: 'in'; readonly user: SessionUser }
  /** Signed out, or the session was lost: the page is being left and shows nothing about anybody. */
  | { readonly state: 'leaving' }

/** How long a page without a stored user waits for the backend to say whether somebody is signed in. */
const restorePatienceMs = 3_000

const noticeKey = 'portal:notice'
const logOutOwedKey = 'portal:log-out-owed'

/** Whether the saved session has been read: from this browser and, with the `session` extension, from the server. */
const $read = atom(false)
const $leaving = atom(false)

/** The session as the server last reported it; null before, and without `session`. */
export const $state = atom<SessionState | null>(null)

/** Whether a sign-in waits for its second factor. */
export const awaitsFactor = (): boolean => Boolean($state.get()?.awaits)

/** Who is signed in; a stored user paints the first frame, and the server corrects it (spec §2 "Loading state"). */
export const $session = computed([$user, $read, $leaving], (user, read, leaving): Session => {
  if (leaving) return { state: 'leaving' }
  if (user) return { state: 'in', user }
  return { state: read ? 'out' : 'reading' }
})

/** A sign-out that never reached the server is made up for before the cookie can sign anybody in again. */
const payLogOut = async (): Promise<boolean> => {
  if (platform.storage.get(logOutOwedKey) === null) return true
  try {
    await send(calls.logOut, {}, quickly)
    platform.storage.remove(logOutOwedKey)
    return true
  } catch (error) {
    platform.log('The session could not be ended', error)
    return false
  }
}

/** Returns what the server said, unless that was overtaken; null without an answer as well. */
const askServer = async (): Promise<SessionState | null> => {
  if (!hasExtension('session')) return null
  if (!$user.get() && !(await payLogOut())) return null
  const asked = $user.get()
  try {
    const state = await send(calls.readSession, {})
    // A sign-in or sign-out meanwhile, in whichever tab, is newer than this answer.
    if ($user.get() !== asked) return null
    $state.set(state)
    if (state.frozen_since) forgetTyped()
    const { user } = state
    if (user) keepUser(user)
    else if ($user.get()) loseSession()
    return state
  } catch (error) {
    platform.log('The session could not be read', error)
    return null
  }
}

const restore = async (figuresFirst: boolean): Promise<void> => {
  onSessionRefused(() => {
    if (hasExtension('session')) loseSession()
  })
  const stopWaiting = platform.after(restorePatienceMs, () => $read.set(true))
  const knew = recallExtensions()?.has('session') ?? false
  if (figuresFirst && $user.get() && hasExtension('account')) await firstScreen()
  const discovered = discover()
  if (!knew) await discovered
  await Promise.all([discovered, askServer()])
  stopWaiting()
  $read.set(true)
}

let restoring: Promise<void> | null = null

/**
 * Reads the saved session, once per page. If the account's figures come first, their one call says whether the session
 * is valid (a 401 ends it), and all other requests wait until the figures are on the screen.
 */
export const restoreSession = (figuresFirst = false): Promise<void> => {
  restoring ??= restore(figuresFirst)
  return restoring
}

/** How far the page of a sign-in is: the saved session is being read, somebody is being led on, or it is theirs. */
export type Arrival = 'reading' | 'leading' | 'here'

/**
 * Waits for the saved session to be read, since an owed sign-out must not follow a sign-in. Returns whether it turned out
 * that somebody is signed in, who is led on.
 */
export const turnsOutSignedIn = (): Promise<boolean> =>
  new Promise((resolve) => {
    if ($session.get().state !== 'reading') return resolve(false)
    const stop = $session.listen(({ state }) => {
      stop()
      resolve(state !== 'out')
    })
  })

/**
 * Whether a right password or code was a whole sign-in, only its first half, or nothing, because the browser keeps no
 * cookie.
 */
export const signedInHow = async (): Promise<'wholly' | 'half' | 'not'> => {
  const state = hasExtension('factors') ? await askServer() : null
  if (state && !state.user && !state.awaits) return 'not'
  return awaitsFactor() ? 'half' : 'wholly'
}

/** Somebody signed in here. With the `session` extension, remember-me lengthens the session (api.md "Conventions"). */
export const enterSession = async (user: SessionUser, remember: boolean): Promise<void> => {
  platform.storage.remove(logOutOwedKey)
  keepUser(user)
  if (!remember || !hasExtension('session')) return
  try {
    await send(calls.rememberSession, { body: { remember: true } })
  } catch (error) {
    platform.log('The session will not be remembered', error)
  }
}

/** The server ended the session: goes to /login with a sentence, and afterwards back to the open tab. */
export const loseSession = (): void => {
  const user = $user.get()
  if (!user || $leaving.get()) return
  const isAtLogin = platform.path() === say('/login')
  // While it is known whose drafts they are.
  if (!isAtLogin) rememberTab(user.role)
  forgetUser()
  if (isAtLogin) return
  $leaving.set(true)
  platform.tabStorage.set(noticeKey, 'session-ended')
  platform.go('/login', 'replace')
}

/** Whether a lost session led to this page; says so once. */
export const takeNotice = (): boolean => {
  const noted = platform.tabStorage.get(noticeKey) !== null
  platform.tabStorage.remove(noticeKey)
  return noted
}

/** Clears the stored user, ends the server's session if there is one, and goes to /login unless already there. */
export const logOut = async (how?: 'stay'): Promise<void> => {
  if ($leaving.get()) return
  if (how !== 'stay') $leaving.set(true)
  if (hasExtension('session')) platform.storage.set(logOutOwedKey, 'yes')
  forgetTyped()
  forgetUser()
  await payLogOut()
  if (how !== 'stay') platform.go('/login')
}
