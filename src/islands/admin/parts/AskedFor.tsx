import { useStore } from '@nanostores/react'
import { waiting } from '#stores/admin/work/approvals/approvals.ts'
import { Badge } from '#ui/Badge.tsx'
import { approvalWords as words } from '#words/control/approvals.ts'
import { useMay } from './Act.tsx'

/**
 * Says that something about a row waits for a second person or its delay, and who asked for it; `of` is the row's id.
 */
export const AskedFor = ({ of }: { of: string }) => {
  const may = useMay('approver')
  const asked = useStore(waiting.$load).last?.find(({ subject_id }) => subject_id === of)
  if (!asked) return null
  const { runs_at, mine, asked_by, about_me, not_yet } = asked
  const state = words.waits({ mine, decides: may && !about_me && !not_yet })
  return (
    <span className="cap transfer-note">
      <Badge tone="waiting">{runs_at === null ? state : words.delayed}</Badge> {words.by(asked_by, mine)}
    </span>
  )
}
