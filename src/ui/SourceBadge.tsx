import { Badge } from './Badge.tsx'

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
