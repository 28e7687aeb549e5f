import { atom, computed } from 'nanostores'
import { verifyOtp } from '#client/auth.ts'
import { RejectedError } from '#client/failures.ts'
import { platform } from '#client/platform.ts'
import type { SessionUser } from '#contract/entities/session.ts'
import { canResendOtp, cleanOtp, isOtpComplete, secondsRemaining } from '#fund/otp.ts'
import { redirectDelaySeconds } from '#fund/terms.ts'
import { secondMs } from '#fund/time.ts'
import { tell } from '#stores/kit/alert.ts'
import { $now } from '#stores/kit/clock.ts'
import { discover } from '#stores/kit/extensions.ts'
import { login as words } from '#words/login.ts'
import { byPassword, type Credentials, sendCode, sentenceOf } from './credentials.ts'
import { $session, enterSession, restoreSession, type Session, takeNotice } from './session.ts'
import { homeOf, roleByAddress, userFrom } from './user.ts'

/** The three views of spec §4; each has what it needs and nothing of the others. */
export type LoginView =
  | {
      readonly view: 'login'
      readonly email: string
      readonly remember: boolean
      readonly busy: boolean
      readonly error: string | null
      /** Why one is here, if a session ended elsewhere. */
      readonly notice: string | null
    }
  | {
      readonly view: 'otp'
      readonly email: string
      readonly remember: boolean
      readonly code: string
      /** Epoch milliseconds at which the code runs out. */
      readonly deadline: number
      readonly flight: 'none' | 'verify' | 'resend'
      readonly error: string | null
      /** What the backend added to a fixed sentence. */
      readonly reason: string | null
    }
  | { readonly view: 'success' }

type OtpView = Extract<LoginView, { view: 'otp' }>

const emptyLogin = { view: 'login', email: '', remember: false, busy: false, error: null, notice: null } as const

export const $login = atom<LoginView>(emptyLogin)

/** Whole seconds until the code runs out; 0 outside the code view. */
export const $codeSeconds = computed([$login, $now], (login, now) =>
  login.view === 'otp' ? secondsRemaining(login.deadline, Math.max(now, platform.now())) : 0,
)

export const $canResend = computed([$login, $codeSeconds], (login, seconds) =>
  login.view === 'otp' ? canResendOtp(seconds, login.flight !== 'none') : false,
)

/** Disabled until 8 characters are there, and while something is on its way (spec §5). */
export const $canVerify = computed($login, (login) =>
  login.view === 'otp' ? isOtpComplete(login.code) && login.flight === 'none' : false,
)

/** A sign-in of this very page: it shows how it went before it leads on. */
let entering = false

/** The saved session is being read, or somebody is signed in and on the way: the form is not for them (spec §2). */
export const $waiting = computed([$session, $login], ({ state }, login) => {
  if (state === 'in') return !(login.view === 'success' || (login.view === 'login' && login.busy))
  return state !== 'out'
})

/** Reads the saved session and leads whoever is signed in, here or in another tab, to where their role is at home. */
export const startLogin = (): (() => void) => {
  entering = false
  $login.set({ ...emptyLogin, notice: takeNotice() ? words.sessionEnded : null })
  let led = false
  const leadOn = (session: Session): void => {
    if (session.state !== 'in' || entering || led) return
    led = true
    platform.go(homeOf(session.user.role), 'replace')
  }
  const stop = $session.subscribe(leadOn)
  // Brought back by the browser's Back button, the page is as it was left: in the middle of leading on.
  const stopBack = platform.onReturn(() => {
    entering = false
    led = false
    const session = $session.get()
    leadOn(session)
    if (session.state === 'out' && $login.get().view === 'success') $login.set(emptyLogin)
  })
  void restoreSession()
  return () => {
    stop()
    stopBack()
  }
}

const enter = (user: SessionUser, remember: boolean): Promise<void> => {
  entering = true
  return enterSession(user, remember)
}

const codeView = (email: string, remember: boolean, deadline: number): OtpView => ({
  view: 'otp',
  email,
  remember,
  code: '',
  deadline,
  flight: 'none',
  error: null,
  reason: null,
})

const fail = (error: string): void => {
  const now = $login.get()
  if (now.view === 'login') $login.set({ ...now, busy: false, error })
}

/** By password and, where that is no success, on to a one-time code (spec §4). A second press does nothing. */
export const signIn = async (credentials: Credentials): Promise<void> => {
  const now = $login.get()
  if (now.view !== 'login' || now.busy) return
  const email = credentials.email.trim().toLowerCase()
  const { remember } = credentials
  $login.set({ ...now, email, remember, busy: true, error: null, notice: null })
  await discover()
  let user: SessionUser | null
  try {
    user = await byPassword({ ...credentials, email })
  } catch (error) {
    return fail(sentenceOf(error, words.exception))
  }
  if (user) {
    await enter(user, remember)
    platform.go(homeOf(user.role))
    return
  }
  try {
    $login.set(codeView(email, remember, await sendCode(email)))
  } catch (error) {
    fail(sentenceOf(error, words.generate.failed))
  }
}

const change = (part: Partial<Omit<OtpView, 'view'>>): void => {
  const now = $login.get()
  if (now.view === 'otp') $login.set({ ...now, ...part })
}

/** What was typed or pasted, cleaned as spec §5 says. */
export const typeCode = (input: string): void => change({ code: cleanOtp(input) })

/** Sends the code; a valid one shows the success view for a second and leads on. */
export const verify = async (): Promise<void> => {
  const now = $login.get()
  if (now.view !== 'otp' || !$canVerify.get()) return
  const { email, code, remember } = now
  change({ flight: 'verify', error: null, reason: null })
  try {
    const { valid, role, user } = await verifyOtp(email, code)
    if (!valid) return change({ flight: 'none', error: words.verify.invalid })
    const known = user ?? userFrom(email, role ?? roleByAddress(email))
    entering = true
    $login.set({ view: 'success' })
    const entered = enter(known, remember)
    platform.after(redirectDelaySeconds * secondMs, () => void entered.then(() => platform.go(homeOf(known.role))))
  } catch (error) {
    change({ flight: 'none', error: sentenceOf(error, words.verify.failed) })
  }
}

/** Asks for a new code, which ends the earlier one, and starts the countdown anew (spec §4). */
export const resend = async (): Promise<void> => {
  const now = $login.get()
  if (now.view !== 'otp' || !$canResend.get()) return
  change({ flight: 'resend', error: null, reason: null })
  try {
    const deadline = await sendCode(now.email)
    if ($login.get().view !== 'otp') return
    change({ flight: 'none', code: '', deadline })
    tell(words.resend.done, words.resend.doneTitle)
  } catch (error) {
    platform.log(words.resend.failed, error)
    const reason = error instanceof RejectedError ? error.detail : null
    change({ flight: 'none', error: words.resend.failed, reason })
  }
}

/** Back to the first view; the code is cleared, the address stays. Not while a code is being checked. */
export const backToLogin = (): void => {
  const now = $login.get()
  if (now.view !== 'otp' || now.flight === 'verify') return
  $login.set({ ...emptyLogin, email: now.email, remember: now.remember })
}

/** The Google button only says that it does nothing (spec §2). */
export const signInWithGoogle = (): void => tell(words.google, words.googleTitle)
