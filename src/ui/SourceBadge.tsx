import { Badge } from './Badge.tsx'

const reasons = {
  Sample: 'example data, not from an account',
  Imported: 'brought along from before the fund moved in; no book here holds it',
  Illustrative: 'a fixed example that no data stands behind',
} as const

/** Where a figure comes from when it is not live (api.md rule 4). */
export const SourceBadge = ({ source, reason }: { source: keyof typeof reasons; reason?: string }) => (
  <Badge tone="source" reason={reason ?? reasons[source]}>
    {source}
  </Badge>
)
