import { atom } from 'nanostores'
import { RejectedError } from '#client/failures.ts'
import { setPassword as send } from '#client/session.ts'
import { passwordProblem } from '#fund/password.ts'
import { tell } from '#stores/kit/alert.ts'
import { password as words } from '#words/password.ts'
import { passwordSentence } from '#words/registration.ts'

/** The form that sets or changes the password after sign-in; it needs `session`. */
export const $passwordForm = atom<{ readonly busy: boolean; readonly error: string | null }>({
  busy: false,
  error: null,
})

/** Checked here first; ends the person's other sessions. Resolves to whether the form may be emptied. */
export const setPassword = async (
  next: string,
  confirmation: string,
  current: string | undefined,
): Promise<boolean> => {
  if ($passwordForm.get().busy) return false
  const problem = passwordProblem(next, confirmation)
  if (problem) {
    $passwordForm.set({ busy: false, error: passwordSentence[problem] })
    return false
  }
  $passwordForm.set({ busy: true, error: null })
  try {
    await send(next, current)
    $passwordForm.set({ busy: false, error: null })
    tell(words.done)
    return true
  } catch (error) {
    const detail = error instanceof RejectedError ? error.detail : null
    $passwordForm.set({ busy: false, error: detail ?? words.failed })
    return false
  }
}
