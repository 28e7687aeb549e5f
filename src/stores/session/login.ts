import { atom, computed } from 'nanostores'
import { verifyOtp } from '#client/auth.ts'
import { UnreachableError } from '#client/failures.ts'
import { platform } from '#client/platform.ts'
import type { SessionUser } from '#contract/entities/session.ts'
import { canResendOtp, cleanOtp, isOtpComplete, otpTriesMax, secondsRemaining } from '#fund/otp.ts'
import { redirectDelaySeconds } from '#fund/terms.ts'
import { secondMs } from '#fund/time.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { attempt, type Outcome } from '#stores/kit/attempt.ts'
import { $now } from '#stores/kit/clock.ts'
import { discover, hasExtension } from '#stores/kit/extensions.ts'
import { createForm } from '#stores/kit/form.ts'
import { detailOr } from '#words/failure.ts'
import { login as words } from '#words/login.ts'
import { byPassword, type Credentials, sendCode } from './credentials.ts'
import { $session, enterSession, restoreSession, type Session, takeNotice } from './session.ts'
import { homeOf, roleByAddress, userFrom } from './user.ts'

/** The three views of spec §4; what is typed in them stands in their forms. */
export type LoginView =
  | {
      readonly view: 'login'
      /** Why one is here, if a session ended elsewhere. */
      readonly notice: string | null
      /** Back from the code: what was left is taken up again. */
      readonly back?: boolean
    }
  | {
      readonly view: 'otp'
      /** Epoch milliseconds at which the code runs out. */
      readonly deadline: number
      /** A new code is on its way. */
      readonly resending: boolean
      /** How often the code was refused. */
      readonly refusals: number
    }
  | { readonly view: 'success' }

const emptyLogin = { view: 'login', notice: null } as const

export const $login = atom<LoginView>(emptyLogin)

/** The fixed sentence says nothing of the connection: with our own backend that is said below it. */
const orUnreachable = <T>(outcome: Outcome<T>): Outcome<T> =>
  !outcome.done && outcome.error instanceof UnreachableError && hasExtension('session')
    ? { ...outcome, sentence: `${outcome.sentence}\n${words.unreachable}` }
    : outcome

/** By password and, where that is no success, on to a one-time code (spec §4). The browser holds what is typed. */
export const signInForm = createForm({
  initial: { email: '', password: '', remember: false } as Credentials,
  send: async (credentials: Credentials): Promise<Outcome<SessionUser | number | null>> => {
    $login.set(emptyLogin)
    await discover()
    if (!credentials.byCode) {
      const byWord = await attempt(() => byPassword(credentials), detailOr(words.exception))
      if (!byWord.done || byWord.value) return orUnreachable(byWord)
    }
    return orUnreachable(await attempt(() => sendCode(credentials.email), detailOr(words.generate.failed)))
  },
  /** With who was signed in, or the deadline of a code. */
  done: async (answer, { email, remember }) => {
    if (typeof answer === 'number') showCode(email, remember, answer)
    else if (answer) {
      await enter(answer, remember)
      platform.go(homeOf(answer.role))
    }
  },
})

/** A second press does nothing, not even while the page is being left. */
export const signIn = async ({ email, ...rest }: Credentials): Promise<void> => {
  if (signInForm.$form.get().state === 'editing')
    await signInForm.submit({ ...rest, email: email.trim().toLowerCase() })
}

/** Sends the code; a valid one shows the success view for a second and leads on. */
export const codeForm = createForm({
  initial: { code: '', email: '', remember: false },
  send: async ({ code, email }) => {
    const answer = await attempt(() => verifyOtp(email, code), detailOr(words.verify.failed))
    return answer.done && !answer.value.valid ? { done: false, sentence: words.verify.invalid } : answer
  },
  done: ({ role, user }, { email, remember }) => {
    const known = user ?? userFrom(email, role ?? roleByAddress(email))
    $login.set({ view: 'success' })
    const entered = enter(known, remember)
    platform.after(redirectDelaySeconds * secondMs, () => void entered.then(() => platform.go(homeOf(known.role))))
  },
})

const showCode = (email: string, remember: boolean, deadline: number): void => {
  codeForm.open({ email, remember })
  $login.set({ view: 'otp', deadline, resending: false, refusals: 0 })
}

/** What is on its way in the code view: the code, a new one, or nothing. */
export const $codeFlight = computed([$login, codeForm.$form], (login, { state }) => {
  if (state === 'sending') return 'verify'
  return login.view === 'otp' && login.resending ? 'resend' : 'none'
})

/** Whole seconds until the code runs out; 0 outside the code view. */
export const $codeSeconds = computed([$login, $now], (login, now) =>
  login.view === 'otp' ? secondsRemaining(login.deadline, Math.max(now, platform.now())) : 0,
)

export const $canResend = computed([$login, $codeSeconds, $codeFlight], ({ view }, seconds, flight) =>
  view === 'otp' ? canResendOtp(seconds, flight !== 'none') : false,
)

/** Disabled until 8 characters are there, and while something is on its way (spec §5). */
export const $canVerify = computed(
  [$login, codeForm.$form, $codeFlight],
  ({ view }, { values }, flight) => view === 'otp' && isOtpComplete(values.code) && flight === 'none',
)

/** A sign-in of this very page: it shows how it went before it leads on. */
let entering = false

/** The saved session is being read, or somebody is signed in and on the way: the form is not for them (spec §2). */
export const $waiting = computed([$session, $login, signInForm.$form], ({ state }, { view }, form) => {
  if (state === 'in') return !(view === 'success' || (view === 'login' && form.state !== 'editing'))
  return state !== 'out'
})

/** Reads the saved session and leads whoever is signed in, here or in another tab, to where their role is at home. */
export const startLogin = (): (() => void) => {
  entering = false
  signInForm.open()
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
    signInForm.open()
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

/** What was typed or pasted, cleaned as spec §5 says. A refused code makes room for what is typed behind it. */
export const typeCode = (input: string): void => {
  const { values, error } = codeForm.$form.get()
  const isBehind = error !== null && isOtpComplete(values.code) && input.startsWith(values.code)
  codeForm.type({ code: cleanOtp(isBehind && input !== values.code ? input.slice(values.code.length) : input) })
}

export const verify = async (): Promise<void> => {
  if (!$canVerify.get() || (await codeForm.submit())) return
  const login = $login.get()
  if (login.view !== 'otp' || codeForm.$form.get().error !== words.verify.invalid) return
  const refusals = login.refusals + 1
  $login.set({ ...login, refusals })
  if (refusals >= otpTriesMax && hasExtension('session'))
    codeForm.blame({}, `${words.verify.invalid}\n${words.verify.usedUp}`)
}

/** The fixed sentence, and below it what the backend added. */
const resendWords = {
  failed: (detail: string | null): string => words.resend.failed + (detail ? `\n${detail}` : ''),
  network: words.resend.failed,
}

/** Asks for a new code, which ends the earlier one, and starts the countdown anew (spec §4). */
export const resend = async (): Promise<void> => {
  const now = $login.get()
  if (now.view !== 'otp' || !$canResend.get()) return
  const { email, remember } = codeForm.$form.get().values
  codeForm.type({})
  $login.set({ ...now, resending: true })
  const sent = await attempt(() => sendCode(email), resendWords)
  const still = $login.get()
  if (still.view !== 'otp' || still.deadline !== now.deadline) return
  if (sent.done) {
    showCode(email, remember, sent.value)
    showAlert(words.resend.done, words.resend.doneTitle)
  } else {
    $login.set({ ...now, resending: false })
    codeForm.blame({}, sent.sentence)
  }
}

/** Back to the first view; the code is cleared, the address stays. Not while a code is being checked. */
export const backToLogin = (): void => {
  if ($login.get().view !== 'otp' || $codeFlight.get() === 'verify') return
  const { email, remember } = codeForm.$form.get().values
  signInForm.open({ email, remember })
  $login.set({ ...emptyLogin, back: true })
}

/** The Google button only says that it does nothing (spec §2). */
export const signInWithGoogle = (): void => showAlert(words.google, words.googleTitle)
