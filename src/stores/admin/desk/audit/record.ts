import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import { type AuditEntry, listAudit } from '#contract/calls/desk/audit.ts'
import { loader } from '#stores/kit/load.ts'
import { addOlderPage, type Pages } from '#stores/kit/pager.ts'

/** The chosen entry of the trail, beside which its record's own trail is shown; null at first. */
export const $auditEntry = atom<AuditEntry | null>(null)

const read = (before?: string): Promise<Pages<AuditEntry>> =>
  send(listAudit, { query: { record: $auditEntry.get()?.id ?? '', ...(before && { before }) } })

/** Everything that was done to the person or thing that the entry is about, newest first. */
export const auditRecord = loader<Pages<AuditEntry>>('The trail of the record', read)

export const chooseAuditEntry = (entry: AuditEntry): void => {
  if (entry.subject !== $auditEntry.get()?.subject) auditRecord.forget()
  $auditEntry.set(entry)
  void auditRecord.load()
}

export const loadOlderAuditRecord = (): Promise<void> => addOlderPage('audit-record:older', auditRecord, read)
