import { platform } from '#client/platform.ts'
import type { Role } from '#contract/entities/basic.ts'
import { $session, restoreSession, type Session } from './session.ts'
import { homeOf } from './user.ts'

/**
 * Keeps a dashboard to its role: anyone else is led to /login, which leads on by role (spec §2, §6).
 * A person who signed in under another address in another tab gets a page of their own.
 */
export const startGuard = (role: Role): (() => void) => {
  let email: string | null = null
  const check = (session: Session): void => {
    const user = session.state === 'in' ? session.user : null
    email ??= user?.email ?? null
    if (session.state === 'out' || (user && user.role !== role)) platform.go('/login', 'replace')
    else if (user && user.email !== email) platform.go(homeOf(role), 'replace')
  }
  const stop = $session.subscribe(check)
  // Brought back by the browser's Back button after it was left for good.
  const stopBack = platform.onStorage(() => {
    if ($session.get().state === 'leaving') platform.go('/login', 'replace')
  })
  void restoreSession()
  return () => {
    stop()
    stopBack()
  }
}

/** Whether a page of this role may show anything of the person. */
export const mayShow = (session: Session, role: Role): boolean => session.state === 'in' && session.user.role === role
