import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { startGuard } from '#stores/guard.ts'
import { $session, type Session } from '#stores/session.ts'
import { startTheme } from '#stores/theme.ts'

type SessionUser = Extract<Session, { state: 'in' }>['user']

type Props = {
  only: 'investor' | 'admin'
  /** Shown until it is known who this is, and while somebody else is led away: it holds nothing of anybody. */
  skeleton: ReactNode
  children: (user: SessionUser) => ReactNode
}

/** Renders a dashboard for its role alone; anyone else is on the way to /login and sees the skeleton. */
export const Guarded = ({ only, skeleton, children }: Props) => {
  const session = useStore($session)
  useEffect(() => startGuard(only), [only])
  useEffect(startTheme, [])
  return session.state === 'in' && session.user.role === only ? children(session.user) : skeleton
}
