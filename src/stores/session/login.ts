import { atom, computed } from 'nanostores'
import { UnreachableError } from '#client/failures.ts'
import { platform } from '#client/platform.ts'
import type { SessionUser } from '#contract/entities/session.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { attempt, type Outcome } from '#stores/kit/attempt.ts'
import { discover, hasExtension } from '#stores/kit/extensions.ts'
import { createForm } from '#stores/kit/form.ts'
import { login as words } from '#words/access/login.ts'
import { detailOr } from '#words/failure.ts'
import { byPassword, type CodeUse, type Credentials, sendCode } from './credentials.ts'
import { takeSentCode } from './sent-code.ts'
import {
  $session,
  type Arrival,
  awaitsFactor,
  enterSession,
  restoreSession,
  type Session,
  signedInHow,
  takeNotice,
  turnsOutSignedIn,
} from './session.ts'
import { homeOf } from './user.ts'

/** The three views of spec §4, and what our own backend adds; what is typed in them is in their forms. */
export type LoginView =
  | {
      readonly view: 'login'
      /** Why this page is shown, if a session ended elsewhere. */
      readonly notice: string | null
      /** Back from the code view: what was typed before is used again. */
      readonly back?: boolean
    }
  | {
      readonly view: 'otp'
      readonly email: string
      readonly remember: boolean
      readonly use: CodeUse
      /** Epoch milliseconds at which the code expires; null if it was sent before. */
      readonly deadline: number | null
      /** A new code has been requested. */
      readonly resending: boolean
      /** How many times the code was refused. */
      readonly refusals: number
    }
  /** The second factor, or its first enrolment, is still to come. */
  | { readonly view: 'factor'; readonly remember: boolean; readonly use: CodeUse }
  /** After "Forgot password": the person is signed in, and sets a new one. */
  | { readonly view: 'password'; readonly remember: boolean }
  | { readonly view: 'success' }

/** A sign-in on this very page: it shows the result before it leads on. */
let entering = false

export const emptyLogin = { view: 'login', notice: null } as const

export const $login = atom<LoginView>(emptyLogin)

/** The fixed sentence says nothing about the connection: with our own backend that is said below it. */
const orUnreachable = <T>(outcome: Outcome<T>): Outcome<T> =>
  !outcome.done && outcome.error instanceof UnreachableError && hasExtension('session')
    ? { ...outcome, sentence: `${outcome.sentence}\n${words.unreachable}` }
    : outcome

/** By password and, if that does not succeed, on to a one-time code (spec §4). The browser holds what is typed. */
export const signInForm = createForm({
  initial: { email: '', password: '', remember: false } as Credentials,
  send: async (credentials: Credentials): Promise<Outcome<SessionUser | number | null>> => {
    $login.set(emptyLogin)
    if (await turnsOutSignedIn()) return { done: false, sentence: '' }
    await discover()
    const { email, code } = credentials
    if (!code) {
      const byWord = await attempt(() => byPassword(credentials), detailOr(words.exception))
      if (!byWord.done || byWord.value) return orUnreachable(byWord)
    }
    return orUnreachable(await attempt(() => sendCode(email, code ?? 'sign-in'), detailOr(words.generate.failed)))
  },
  /** The answer is the signed-in user, or the deadline of a code. */
  done: async (answer, { email, remember, code = 'sign-in' }) => {
    if (typeof answer === 'number') showCode({ email, remember, use: code }, answer)
    else if (answer) {
      if (await askFactorFirst(remember, 'sign-in')) return
      await enter(answer, remember)
      platform.go(homeOf(answer.role))
    }
  },
})

/** Goes on to the second factor if the sign-in is not finished, or says why it never will be; returns whether it did. */
export const askFactorFirst = async (remember: boolean, use: CodeUse): Promise<boolean> => {
  entering = true
  const how = await signedInHow()
  entering = false
  if (how === 'half') $login.set({ view: 'factor', remember, use })
  if (how === 'not') {
    $login.set(emptyLogin)
    signInForm.blame({}, words.noCookies)
  }
  return how !== 'wholly'
}

/** A second press does nothing, not even while the page is being left. */
export const signIn = async ({ email, ...rest }: Credentials): Promise<void> => {
  if (signInForm.$form.get().state === 'editing')
    await signInForm.submit({ ...rest, email: email.trim().toLowerCase() })
}

/** The code's own store and view are loaded once this is shown. */
export const showCode = (sent: { email: string; remember: boolean; use: CodeUse }, deadline: number | null): void =>
  $login.set({ view: 'otp', ...sent, deadline, resending: false, refusals: 0 })

/** For somebody who was mailed a code and need not, or cannot, be sent another. */
export const haveCode = ({ email, remember }: Credentials): void =>
  showCode({ email: email.trim().toLowerCase(), remember, use: 'sign-in' }, null)

/** Somebody who is signed in is led on: the form is not for them (spec §2). */
export const $loginArrival = computed([$session, $login, signInForm.$form], ({ state }, { view }, form): Arrival => {
  if (state === 'reading') return 'reading'
  const isTheirs = view === 'success' || view === 'password' || (view === 'login' && form.state !== 'editing')
  return state === 'out' || (state === 'in' && isTheirs) ? 'here' : 'leading'
})

/** Reads the saved session and leads a person who is signed in, here or in another tab, to their role's home page. */
export const startLogin = (): (() => void) => {
  entering = false
  signInForm.open()
  $login.set({ ...emptyLogin, notice: takeNotice() ? words.sessionEnded : null })
  const sent = takeSentCode()
  if (sent) showCode({ email: sent.email, remember: false, use: 'sign-in' }, sent.deadline)
  let isSent = false
  const leadOn = (session: Session): void => {
    if (session.state !== 'in' || entering || isSent) return
    isSent = true
    platform.go(homeOf(session.user.role), 'replace')
  }
  const stop = $session.subscribe(leadOn)
  // Brought back by the browser's Back button, the page is as it was left: while leading on.
  const stopBack = platform.onReturn(() => {
    entering = false
    isSent = false
    const session = $session.get()
    leadOn(session)
    signInForm.open()
    if (session.state === 'out' && $login.get().view === 'success') $login.set(emptyLogin)
  })
  void restoreSession().then(() => {
    if (awaitsFactor() && $login.get().view === 'login') $login.set({ view: 'factor', remember: false, use: 'sign-in' })
  })
  return () => {
    stop()
    stopBack()
  }
}

/** Somebody signed in on this page. */
export const enter = (user: SessionUser, remember: boolean): Promise<void> => {
  entering = true
  return enterSession(user, remember)
}

/** The Google button only says that it does nothing (spec §2). */
export const signInWithGoogle = (): void => showAlert(words.google, words.googleTitle)
