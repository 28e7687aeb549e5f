import { atom } from 'nanostores'
import { auditCsvUrl, listAudit } from '#client/audit.ts'
import { platform } from '#client/platform.ts'
import type { AuditEntry } from '#contract/calls/audit.ts'
import { addDays, startOfNewYorkDate } from '#fund/new-york.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { addOlderPage } from '#stores/kit/older-page.ts'
import type { Pages } from '#stores/kit/pager.ts'

export interface AuditFilter {
  readonly search: string
  /** New York days, `YYYY-MM-DD` or ''; both are in it. */
  readonly from: string
  readonly to: string
}

const searchPauseMs = 250

export const $auditFilter = atom<AuditFilter>({ search: '', from: '', to: '' })

const iso = (at: number): string => new Date(at).toISOString()

/** The start of a New York day, or of the one after it. */
const startOf = (day: string, daysLater = 0): number => startOfNewYorkDate(addDays(day, daysLater))

/** What is asked of the backend; a day that is not complete yet is left out. */
const queryOf = ({ search, from, to }: AuditFilter) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(from && { since: iso(startOf(from)) }),
  ...(to && { until: iso(startOf(to, 1)) }),
})

const read = (before?: string): Promise<Pages<AuditEntry>> =>
  listAudit({ ...queryOf($auditFilter.get()), ...(before && { before }) })

const trail = loader<Pages<AuditEntry>>('The audit trail', read)

/** Who did what to whom, newest first, with `audit`. */
export const $audit = trail.$load

export const loadAudit = async (): Promise<void> => {
  if (hasExtension('audit')) await trail.load()
}

let stopWaiting = (): void => undefined

/** Searched once the typing pauses. */
export const filterAudit = (part: Partial<AuditFilter>): void => {
  $auditFilter.set({ ...$auditFilter.get(), ...part })
  stopWaiting()
  stopWaiting = platform.after(searchPauseMs, () => void loadAudit())
}

export const loadOlderAudit = (): Promise<void> => addOlderPage('audit:older', trail, read)

/** The CSV of what is filtered, whole. */
export const auditCsv = (filter: AuditFilter): string => auditCsvUrl(queryOf(filter))
