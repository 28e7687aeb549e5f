import { send } from '#client/send.ts'
import { setPassword as call, setPassword } from '#contract/calls/access/passwords.ts'
import { passwordProblem } from '#fund/access/password.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm, issuesOf } from '#stores/kit/form-calls.ts'
import { password as words } from '#words/access/credentials.ts'
import { detailOr } from '#words/failure.ts'
import { passwordSentence } from '#words/people/registration.ts'

/** Sets or changes the password after sign-in and ends the person's other sessions; it needs `session`. */
export const passwordForm = createForm({
  initial: { current_password: '', new_password: '', confirmation: '' },
  check: ({ current_password, new_password, confirmation }) => {
    const problem = passwordProblem(new_password, confirmation)
    return problem ? passwordSentence[problem] : issuesOf(call.body, { current_password, new_password })
  },
  send: ({ current_password, new_password }) =>
    attemptForm(
      () =>
        send(setPassword, {
          body: { new_password: new_password, current_password: current_password || undefined },
        }),
      detailOr(words.failed),
    ),
  done: () => {
    passwordForm.open()
    showAlert(words.done)
  },
})
