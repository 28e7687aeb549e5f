import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { startTheme } from '#stores/kit/theme.ts'
import { startGuard } from '#stores/session/guard.ts'
import { $session, type Session } from '#stores/session/session.ts'
import { startFonts } from './late-fonts.ts'

type SessionUser = Extract<Session, { state: 'in' }>['user']

type Props = {
  only: 'investor' | 'admin'
  /** Shown until it is known who this is, and while somebody else is sent away: it shows nothing about anybody. */
  skeleton: ReactNode
  children: (user: SessionUser) => ReactNode
}

/** Renders a dashboard only for its role; anyone else is on the way to /login and sees the skeleton. */
export const Guarded = ({ only, skeleton, children }: Props) => {
  const session = useStore($session)
  useEffect(() => startGuard(only), [only])
  useEffect(startTheme, [])
  useEffect(startFonts, [])
  return session.state === 'in' && session.user.role === only ? children(session.user) : skeleton
}
