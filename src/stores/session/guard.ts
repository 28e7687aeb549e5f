import { platform } from '#client/platform.ts'
import type { Role } from '#contract/entities/basic.ts'
import { keepLink } from './place.ts'
import { $session, restoreSession, type Session } from './session.ts'
import { homeOf } from './user.ts'

/**
 * Keeps a dashboard to its role: anyone else goes to /login, which leads on by role (spec §2, §6). A person who signed
 * in under another address in another tab gets a fresh page.
 */
export const startGuard = (role: Role): (() => void) => {
  let email: string | null = null
  let isSent = false
  const lead = (path: string): void => {
    if (!isSent) platform.go(path, 'replace')
    isSent = true
  }
  const check = (session: Session): void => {
    const user = session.state === 'in' ? session.user : null
    email ??= user?.email ?? null
    if (session.state === 'out' || (user && user.role !== role)) lead('/login')
    else if (user && user.email !== email) lead(homeOf(role))
  }
  keepLink()
  const stop = $session.subscribe(check)
  // Brought back by the browser's Back button after it was left.
  const stopBack = platform.onReturn(() => {
    isSent = false
    if ($session.get().state === 'leaving') lead('/login')
    else check($session.get())
  })
  void restoreSession(role === 'investor')
  return () => {
    stop()
    stopBack()
  }
}
