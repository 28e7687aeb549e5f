import type { ReactNode } from 'react'

type Props = {
  /** `source` says where a figure comes from; the others colour a status that is also given as a word. */
  tone?: 'source' | 'good' | 'bad' | 'waiting' | 'quiet'
  /** Why it is there: a tooltip, and read out by screen readers. */
  reason?: string | undefined
  children: ReactNode
}

/** A word in a hairline box. */
export const Badge = ({ tone = 'quiet', reason, children }: Props) => (
  <span className={`badge badge-${tone}`} title={reason}>
    {children}
    {reason && <span className="hidden">: {reason}</span>}
  </span>
)
