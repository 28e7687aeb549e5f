import { computed } from 'nanostores'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import { verifyOtp } from '#contract/calls/access/auth.ts'
import { canResendOtp, cleanOtp, isOtpComplete, otpTriesMax, secondsRemaining } from '#fund/access/otp.ts'
import { secondMs } from '#fund/calendar/time.ts'
import { redirectDelaySeconds } from '#fund/terms/terms.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { $now } from '#stores/kit/clock.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { createForm } from '#stores/kit/form.ts'
import { login as words } from '#words/access/login.ts'
import { detailOr } from '#words/failure.ts'
import { type CodeUse, sendCode } from './credentials.ts'
import { $login, askFactorFirst, emptyLogin, enter, showCode, signInForm } from './login.ts'
import { homeOf, roleByAddress, userFrom } from './user.ts'

/** Sends the code; if it is valid, the success view is shown for a second and the portal opens. */
export const codeForm = createForm({
  initial: { code: '', email: '', remember: false, use: 'sign-in' as CodeUse },
  send: async ({ code, email }) => {
    const answer = await attempt(
      () => send(verifyOtp, { query: { user_email: email, otp: code } }),
      detailOr(words.verify.failed),
    )
    return answer.done && !answer.value.valid ? { done: false, sentence: words.verify.invalid } : answer
  },
  done: async ({ role, user }, { email, remember, use }) => {
    if (await askFactorFirst(remember, use)) return
    if (use === 'password') return $login.set({ view: 'password', remember })
    const known = user ?? userFrom(email, role ?? roleByAddress(email))
    $login.set({ view: 'success' })
    const entered = enter(known, remember)
    platform.after(redirectDelaySeconds * secondMs, () => void entered.then(() => platform.go(homeOf(known.role))))
  },
})

/** Each code that is sent opens the form afresh. */
let shownUntil: number | null = 0
$login.subscribe((login) => {
  const deadline = login.view === 'otp' ? login.deadline : 0
  if (deadline === shownUntil) return
  shownUntil = deadline
  if (login.view === 'otp') codeForm.open({ email: login.email, remember: login.remember, use: login.use })
  if (login.view === 'login') codeForm.open()
})

/** The request in flight in the code view: the code, a new one, or nothing. */
export const $codeFlight = computed([$login, codeForm.$form], (login, { state }) => {
  if (state === 'sending') return 'verify'
  return login.view === 'otp' && login.resending ? 'resend' : 'none'
})

/** Whole seconds until the code runs out; null if that is not known, 0 outside the code view. */
export const $codeSeconds = computed([$login, $now], (login, now) => {
  if (login.view !== 'otp') return 0
  return login.deadline === null ? null : secondsRemaining(login.deadline, Math.max(now, platform.now()))
})

export const $canResend = computed([$login, $codeSeconds, $codeFlight], ({ view }, seconds, flight) =>
  view === 'otp' ? canResendOtp(seconds ?? 0, flight !== 'none') : false,
)

/** Disabled until there are 8 characters, and while a request is in flight (spec §5). */
export const $canVerify = computed(
  [$login, codeForm.$form, $codeFlight],
  ({ view }, { values }, flight) => view === 'otp' && isOtpComplete(values.code) && flight === 'none',
)

/** What was typed or pasted, cleaned as in spec §5. After a refused code, new input replaces it. */
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

/** Requests a new code, which ends the earlier one, and restarts the countdown (spec §4). */
export const resend = async (): Promise<void> => {
  const now = $login.get()
  if (now.view !== 'otp' || !$canResend.get()) return
  const { email, remember, use } = now
  codeForm.type({})
  $login.set({ ...now, resending: true })
  const sent = await attempt(() => sendCode(email, use), resendWords)
  const still = $login.get()
  if (still.view !== 'otp' || still.deadline !== now.deadline) return
  if (sent.done) {
    showCode({ email, remember, use }, sent.value)
    showAlert(words.resend.done, words.resend.doneTitle)
  } else {
    $login.set({ ...now, resending: false })
    codeForm.blame({}, sent.sentence)
  }
}

/** Back to the first view; the code is cleared, the address stays. Not while a code is being checked. */
export const backToLogin = (): void => {
  const login = $login.get()
  if (login.view !== 'otp' || $codeFlight.get() === 'verify') return
  const { email, remember } = login
  signInForm.open({ email, remember })
  $login.set({ ...emptyLogin, back: true })
}
