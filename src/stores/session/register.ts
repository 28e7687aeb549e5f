import { atom, computed } from 'nanostores'
import { register as send } from '#client/auth.ts'
import { RejectedError, UnreachableError } from '#client/failures.ts'
import { platform } from '#client/platform.ts'
import { passwordProblem } from '#fund/password.ts'
import { $alert, tell } from '#stores/kit/alert.ts'
import { discover } from '#stores/kit/extensions.ts'
import { login } from '#words/login.ts'
import { passwordSentence, registration as words } from '#words/registration.ts'
import { $session, restoreSession } from './session.ts'

/** What the registration form asks for. Passwords are compared here, and neither sent nor kept (spec §3, §5). */
export interface Registration {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly confirmation: string
}

/** `done`: the success alert is open, and closing it leads to /login. */
export interface RegisterView {
  readonly view: 'form' | 'done'
  readonly busy: boolean
  readonly error: string | null
}

const form = { view: 'form', busy: false, error: null } as const

export const $register = atom<RegisterView>(form)

/** The saved session is being read, or somebody is signed in and on the way (spec §2). */
export const $registerWaiting = computed($session, ({ state }) => state !== 'out')

/**
 * A logged-in user is led to /dashboard, whose guard brings an admin to /admin (spec §2).
 * Registration success leads to /login (spec §4), once its alert was read.
 */
export const startRegister = (): (() => void) => {
  $register.set(form)
  const stopSession = $session.subscribe((session) => {
    if (session.state === 'in') platform.go('/dashboard', 'replace')
  })
  const stopAlert = $alert.listen((alert) => {
    if (!alert && $register.get().view === 'done') platform.go('/login')
  })
  void restoreSession()
  return () => {
    stopSession()
    stopAlert()
  }
}

const sentenceOf = (error: unknown): string => {
  platform.log(words.failed, error)
  if (error instanceof UnreachableError && error.notConfigured) return login.notConfigured
  return (error instanceof RejectedError && error.detail) || words.failed
}

/** Call 4 with name and address; its success alert leads to /login. A second press does nothing. */
export const register = async ({ name, email, password, confirmation }: Registration): Promise<void> => {
  const now = $register.get()
  if (now.view === 'done' || now.busy) return
  const problem = passwordProblem(password, confirmation)
  if (problem) return $register.set({ ...form, error: passwordSentence[problem] })
  $register.set({ ...form, busy: true })
  try {
    await discover()
    await send(name.trim(), email.trim().toLowerCase())
    $register.set({ ...form, view: 'done' })
    tell(words.done, words.doneTitle)
  } catch (error) {
    $register.set({ ...form, error: sentenceOf(error) })
  }
}

/** The Google button only says that it does nothing (spec §2). */
export const signUpWithGoogle = (): void => tell(words.google, words.googleTitle)
