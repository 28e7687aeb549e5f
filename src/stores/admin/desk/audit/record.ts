import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import { type AuditEntry, listAudit } from '#contract/calls/desk/audit.ts'
import { loader } from '#stores/kit/load.ts'
import { addOlderPage, type Pages } from '#stores/kit/pager.ts'

/** The chosen entry of the trail, beside which its record's own trail is shown; null at first. */
export const $auditEntry = atom<AuditEntry | null>(null)

const read = (before?: string): Promise<Pages<AuditEntry>> =>
  send(listAudit, { query: { record: $auditEntry.get()?.id ?? '', ...(before && { before }) } })

const record = loader<Pages<AuditEntry>>('The trail of the record', read)

/** Everything that was done to the person or thing that the entry is about, newest first. */
export const $auditRecord = record.$load
export const loadAuditRecord = record.load

export const chooseAuditEntry = (entry: AuditEntry): void => {
  if (entry.subject !== $auditEntry.get()?.subject) record.forget()
  $auditEntry.set(entry)
  void record.load()
}

export const loadOlderAuditRecord = (): Promise<void> => addOlderPage('audit-record:older', record, read)
