import { computed } from 'nanostores'
import { codeSecondsOf } from '#client/failures.ts'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import { register as entry } from '#contract/calls/access/auth.ts'
import { otpDeadline } from '#fund/access/otp.ts'
import { passwordProblem } from '#fund/access/password.ts'
import { $alert, showAlert } from '#stores/kit/alert.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { discover } from '#stores/kit/extensions.ts'
import { createForm } from '#stores/kit/form.ts'
import { detailOr } from '#words/failure.ts'
import { passwordSentence, registration as words } from '#words/people/registration.ts'
import { say } from '#words/said.ts'
import { rememberSentCode } from './sent-code.ts'
import { $session, type Arrival, restoreSession, turnsOutSignedIn } from './session.ts'

/** What the registration form asks for. Passwords are compared here, and neither sent nor kept (spec §3, §5). */
export interface Registration {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly confirmation: string
}

/**
 * Call 4 with name and address; its success alert leads to /login, which goes on with the code if one was mailed. The
 * browser holds what is typed.
 */
export const registerForm = createForm({
  initial: { name: '', email: '', password: '', confirmation: '' },
  check: ({ password, confirmation }: Registration) => {
    const problem = passwordProblem(password, confirmation)
    return problem && passwordSentence[problem]
  },
  send: async ({ name, email }) => {
    if (await turnsOutSignedIn()) return { done: false, sentence: '' }
    await discover()
    return attempt(async () => {
      // It never contains a password (spec §3).
      const query = { user_name: name.trim(), user_email: email.trim().toLowerCase() }
      const seconds = codeSecondsOf(await send(entry, { query }))
      if (seconds === null) return false
      rememberSentCode({ email: query.user_email, deadline: otpDeadline(platform.now(), seconds) })
      return true
    }, detailOr(words.failed))
  },
  done: (byCode) => (byCode ? showAlert(words.byCode, words.byCodeTitle) : showAlert(words.done, words.doneTitle)),
})

/** Registered: closing the success alert leads to /login, and nothing is sent again. */
const isDone = (): boolean => registerForm.$form.get().state === 'sent'

export const register = async (registration: Registration): Promise<void> => {
  if (!isDone()) await registerForm.submit(registration)
}

/** The saved session is being read, or somebody is signed in and being led on (spec §2). */
export const $registerArrival = computed($session, ({ state }): Arrival => {
  if (state === 'reading') return 'reading'
  return state === 'out' ? 'here' : 'leading'
})

/**
 * A signed-in user is led to /dashboard, whose guard sends an admin to /admin (spec §2). Registration success leads to
 * /login (spec §4), once its alert was read.
 */
export const startRegister = (): (() => void) => {
  registerForm.open()
  const stopSession = $session.subscribe((session) => {
    if (session.state === 'in') platform.go('/dashboard', 'replace')
  })
  const stopAlert = $alert.listen((alert) => {
    if (!alert && isDone()) platform.go(say('/login'))
  })
  void restoreSession()
  return () => {
    stopSession()
    stopAlert()
  }
}

/** The Google button only says that it does nothing (spec §2). */
export const signUpWithGoogle = (): void => showAlert(words.google, words.googleTitle)
