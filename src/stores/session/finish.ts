import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import * as calls from '#contract/calls/access/factors.ts'
import { readSession } from '#contract/calls/access/session.ts'
import { loader } from '#stores/kit/load.ts'
import { afterSetup } from './factors.ts'
import { openGiving } from './give-factor.ts'
import { $login, emptyLogin, enter, signInForm } from './login.ts'
import { loadPasskeys } from './passkeys.ts'
import { logOut } from './session.ts'
import { homeOf } from './user.ts'

/** The factors of a sign-in that is not finished. */
export const pendingFactors = loader('The second factors', () => send(calls.readFactors, {}))

/** The sign-in is complete: goes to the role's home page. */
const goOn = async (): Promise<void> => {
  const login = $login.get()
  const { user } = await send(readSession, {})
  if (!user) return backToStart()
  if (login.view === 'factor' && login.use === 'password')
    return $login.set({ view: 'password', remember: login.remember })
  $login.set({ view: 'success' })
  await enter(user, login.view === 'factor' && login.remember)
  platform.go(homeOf(user.role))
}

export const loadPending = async (): Promise<void> => {
  await loadPasskeys()
  await pendingFactors.load()
  const { last } = pendingFactors.$load.get()
  if (!last) return
  if (last.awaits === null) return goOn()
  afterSetup(goOn)
  if (last.awaits === 'factor') openGiving(last, undefined, goOn)
}

/** Abandons the sign-in; the session that it began ends on the server too. */
export const backToStart = async (): Promise<void> => {
  await logOut('stay')
  signInForm.open()
  $login.set(emptyLogin)
}
