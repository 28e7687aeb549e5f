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

const reasons = {
  Sample: 'example data, not from an account',
  Imported: 'imported from before the fund moved here; not in this book',
  Illustrative: 'a fixed example without data behind it',
} as const

/** Where a figure comes from when it is not live (api.md rule 4). */
export const SourceBadge = ({ source, reason }: { source: keyof typeof reasons; reason?: string }) => (
  <Badge tone="source" reason={reason ?? reasons[source]}>
    {source}
  </Badge>
)
