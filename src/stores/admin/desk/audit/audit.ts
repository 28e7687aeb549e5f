import { fileUrl } from '#client/files.ts'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import {
  type AuditActor,
  type AuditEntry,
  exportAudit,
  listAudit,
  listAuditActors,
} from '#contract/calls/desk/audit.ts'
import { type AuditKind, auditKinds } from '#fund/access/audit-acts.ts'
import { addDays, isDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { addOlderPage, type Pages } from '#stores/kit/pager.ts'
import { stored } from '#stores/kit/stored.ts'

export interface AuditFilter {
  readonly search: string
  /** A reference, as typed. */
  readonly payment: string
  /** `portal`, `investors` or the address of somebody at the fund; empty for anyone. */
  readonly by: string
  readonly kind: AuditKind | ''
  /** New York days, `YYYY-MM-DD` or ''; both are included. */
  readonly from: string
  readonly to: string
}

const searchPauseMs = 250

export const everyEntry: AuditFilter = { search: '', payment: '', by: '', kind: '', from: '', to: '' }

const decode = (text: string): AuditFilter => {
  const parts = new URLSearchParams(text)
  const by = parts.get('by') ?? ''
  const day = (name: string): string => [parts.get(name) ?? ''].find(isDate) ?? ''
  return {
    ...everyEntry,
    kind: auditKinds.find((one) => one === parts.get('kind')) ?? '',
    by: by === 'portal' || by === 'investors' ? by : '',
    from: day('from'),
    to: day('to'),
  }
}

/** Without names: the browser does not keep whom or what somebody searched for. */
const encode = ({ kind, by, from, to }: AuditFilter): string =>
  new URLSearchParams(
    Object.entries({ kind, by: by.includes('@') ? '' : by, from, to }).filter(([, value]) => value !== ''),
  ).toString()

const kept = stored<AuditFilter>('portal:audit-filter', everyEntry, decode, encode)

export const $auditFilter = kept.$value

const iso = (at: number): string => new Date(at).toISOString()

/** The start of a New York day, or of a later one. */
const startOf = (day: string, daysLater = 0): number => startOfNewYorkDate(addDays(day, daysLater))

/** The query for the backend; a day that is not complete yet is left out. */
const queryOf = ({ search, payment, by, kind, from, to }: AuditFilter) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(payment.trim() && { payment: payment.trim() }),
  ...(by && { by }),
  ...(kind && { kind }),
  ...(from && { since: iso(startOf(from)) }),
  ...(to && { until: iso(startOf(to, 1)) }),
})

const read = (before?: string): Promise<Pages<AuditEntry>> =>
  send(listAudit, { query: { ...queryOf($auditFilter.get()), ...(before && { before }) } })

/** Who did what to whom, newest first, with `audit`. */
export const audit = loader<Pages<AuditEntry>>('The audit trail', read, () => hasExtension('audit'))

/** People at the fund who have entries. */
export const auditActors = loader<readonly AuditActor[]>(
  'Who did something',
  () => send(listAuditActors, {}),
  () => hasExtension('audit'),
)

let stopWaiting = (): void => undefined

/** Searched once the typing pauses. */
export const filterAudit = (part: Partial<AuditFilter>): void => {
  kept.keep({ ...$auditFilter.get(), ...part })
  stopWaiting()
  stopWaiting = platform.after(searchPauseMs, () => void audit.load())
}

export const loadOlderAudit = (): Promise<void> => addOlderPage('audit:older', audit, read)

/** The address of the whole CSV of a filter. */
export const auditCsv = (filter: AuditFilter): string => fileUrl(exportAudit.path, queryOf(filter))
