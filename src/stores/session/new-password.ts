import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import { setForgottenPassword as call, setForgottenPassword } from '#contract/calls/access/passwords.ts'
import { readSession } from '#contract/calls/access/session.ts'
import type { SessionUser } from '#contract/entities/session.ts'
import { passwordProblem } from '#fund/access/password.ts'
import { secondMs } from '#fund/calendar/time.ts'
import { redirectDelaySeconds } from '#fund/terms/terms.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm, issuesOf } from '#stores/kit/form-calls.ts'
import { password as passwordWords } from '#words/access/credentials.ts'
import { login as words } from '#words/access/login.ts'
import { detailOr } from '#words/failure.ts'
import { passwordSentence } from '#words/people/registration.ts'
import { $login, enter } from './login.ts'
import { logOut } from './session.ts'
import { homeOf } from './user.ts'

/** The last view of "Forgot password": after the code and the second factor, a new password. */
export const newPasswordForm = createForm({
  initial: { new_password: '', confirmation: '' },
  check: ({ new_password, confirmation }) => {
    const problem = passwordProblem(new_password, confirmation)
    return problem ? passwordSentence[problem] : issuesOf(call.body, { new_password })
  },
  send: ({ new_password }) =>
    attemptForm(
      () => send(setForgottenPassword, { body: { new_password: new_password } }),
      detailOr(passwordWords.failed),
    ),
  done: () => goIn(),
})

/** Somebody is signed in: leads them on, after the success view. */
const leadOn = (user: SessionUser, remember: boolean): void => {
  $login.set({ view: 'success' })
  const entered = enter(user, remember)
  platform.after(redirectDelaySeconds * secondMs, () => void entered.then(() => platform.go(homeOf(user.role))))
}

/** Leads on, with the new password or without one. */
export const goIn = async (): Promise<void> => {
  const login = $login.get()
  const read = await attempt(() => send(readSession, {}), detailOr(words.exception))
  if (!read.done) return newPasswordForm.blame({}, read.sentence)
  newPasswordForm.open()
  if (read.value.user) return leadOn(read.value.user, login.view === 'password' && login.remember)
  // The session has ended meanwhile.
  await logOut('stay')
  $login.set({ view: 'login', notice: words.sessionEnded })
}
