import { useStore } from '@nanostores/react'
import type { AuditEntry } from '#contract/calls/desk/audit.ts'
import { auditActors } from '#stores/admin/desk/audit/audit.ts'
import { auditWords as words } from '#words/desk/audit.ts'
import { actOf } from '#words/desk/audit-acts.ts'
import { Breaking } from '../parts/Who.tsx'

/** Who did it: an admin by name, anybody else by address. */
const Doer = ({ by }: { by: string | null }) => {
  const known = useStore(auditActors.$load).last ?? []
  if (by === null) return words.portal
  return <Breaking text={known.find(({ email }) => email === by)?.name ?? by} />
}

/** An entry as a sentence: who did what to whom or what. One piece of text, also in a button, which lays out its parts. */
export const AuditSentence = ({ entry: { by, action, subject } }: { entry: AuditEntry }) => (
  <span>
    <strong>
      <Doer by={by} />
    </strong>{' '}
    {actOf(action)}{' '}
    <strong>
      <Breaking text={subject} />
    </strong>
  </span>
)
