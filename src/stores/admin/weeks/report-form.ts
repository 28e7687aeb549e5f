import { atom, computed, map } from 'nanostores'
import { addReport, editReport, listReportVersions } from '#client/reports-edit.ts'
import type { ExpectedWeek } from '#contract/calls/reports-edit.ts'
import type { ReportedWeek } from '#contract/entities/report.ts'
import { formatMoney, formatPercent } from '#fund/format.ts'
import { type Cents, toCents, toDollars } from '#fund/money.ts'
import { reportResult } from '#fund/report.ts'
import { typedCents } from '#fund/typed-amount.ts'
import { loadFund } from '#stores/admin/fund/overview.ts'
import { tell } from '#stores/kit/alert.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { outcomeOf } from '#stores/kit/outcome.ts'
import { adminReports } from '#words/admin.ts'
import { loadClose } from './close.ts'
import { loadFundReports } from './reports.ts'

/**
 * What the form does: `local` sends nothing (spec §5), `add` reports the week that the book expects, `edit` makes a new
 * version, which of a `closed` week is a correction.
 */
export type ReportForm =
  | { readonly does: 'local' }
  | { readonly does: 'add'; readonly expected: ExpectedWeek }
  | { readonly does: 'edit'; readonly id: string; readonly week: string; readonly closed: boolean }

const empty = { week: '', startBalance: '', endBalance: '', trades: '', successRate: '', notes: '', reason: '' }

export type ReportFields = typeof empty
export type ReportField = keyof ReportFields

/** The open form, or null. */
export const $reportForm = atom<ReportForm | null>(null)

/** As typed. */
export const $reportFields = map<ReportFields>({ ...empty })

/** What the backend, or the check before it, says against the form; what was typed stays. */
export const $reportProblem = atom<string | null>(null)
export const $reportSaving = atom(false)

/** Profit and return while typing; null until both balances can be read. */
export const $reportResult = computed($reportFields, ({ startBalance, endBalance }) => {
  const [start, end] = [typedCents(startBalance), typedCents(endBalance)]
  return start === undefined || end === undefined ? null : reportResult({ startBalance: start, endBalance: end })
})

/** By how many cents the typed start is above what the book expects; null where it agrees or there is nothing to compare. */
export const $startDiffers = computed([$reportForm, $reportFields], (form, { startBalance }): Cents | null => {
  const start = typedCents(startBalance)
  if (form?.does !== 'add' || start === undefined) return null
  return start - toCents(form.expected.expected_start) || null
})

export const typeReport = (field: ReportField, text: string): void => {
  $reportFields.setKey(field, text)
  $reportProblem.set(null)
}

/** The fields as they were opened. */
let opened = empty

const open = (form: ReportForm, fields: Partial<ReportFields>): void => {
  opened = { ...empty, ...fields }
  $reportFields.set(opened)
  $reportProblem.set(null)
  $reportForm.set(form)
}

/** An amount as one types it. */
const typed = (dollars: number): string => dollars.toFixed(2)

/** Add Weekly Report: for the expected week where the backend keeps reports, else for any. */
export const openAddReport = (expected: ExpectedWeek | null): void => {
  if (expected) open({ does: 'add', expected }, { week: expected.week, startBalance: typed(expected.expected_start) })
  else open({ does: 'local' }, {})
}

const versions = loader<readonly ReportedWeek[]>('The versions of a report', async () => {
  const form = $reportForm.get()
  return form?.does === 'edit' ? listReportVersions(form.id) : []
})

/** Every version of the week that is edited, oldest first. */
export const $versions = versions.$load

const loadedFields = (newest: ReportedWeek): ReportFields => ({
  week: newest.week,
  startBalance: typed(newest.startBalance),
  endBalance: typed(newest.endBalance),
  trades: String(newest.trades),
  successRate: String(newest.successRate),
  notes: newest.notes ?? '',
  reason: '',
})

/** Fills in what came, but no field that a person typed in while it was on its way. */
const fillIn = (loaded: ReportFields): void => {
  const before = opened
  const now = $reportFields.get()
  const touched = Object.entries(now).filter(([name, value]) => value !== before[name as ReportField])
  opened = loaded
  $reportFields.set({ ...loaded, ...Object.fromEntries(touched) })
}

/** Reads the versions, and the newest into the form. */
export const loadVersions = async (): Promise<void> => {
  await versions.load()
  const newest = versions.$load.get().last?.at(-1)
  const form = $reportForm.get()
  if (form?.does === 'edit' && newest?.id === form.id) fillIn(loadedFields(newest))
}

export const openEditReport = (id: string, week: string, closed: boolean): void => {
  if (!hasExtension('reports-edit')) return
  open({ does: 'edit', id, week, closed }, { week })
  versions.adopt([])
  void loadVersions()
}

/** Resets and closes (spec §5). */
export const closeReportForm = (): void => {
  $reportForm.set(null)
  $reportFields.set({ ...empty })
  $reportProblem.set(null)
}

const requiredOf = (form: ReportForm): readonly ReportField[] => {
  if (form.does === 'local') return ['week', 'startBalance', 'endBalance']
  const figures = ['startBalance', 'endBalance', 'trades', 'successRate'] as const
  return form.does === 'edit' ? [...figures, 'reason'] : figures
}

const wholeForm = /^\d{1,6}$/
const percentForm = /^\d{1,3}(\.\d{1,2})?$/

/** What cannot be read, in words; undefined where all can. */
const unreadable = ({ startBalance, endBalance, trades, successRate }: ReportFields): string | undefined => {
  if (typedCents(startBalance) === undefined || typedCents(endBalance) === undefined) return adminReports.noAmount
  if (trades !== '' && !wholeForm.test(trades.trim())) return adminReports.noTrades
  if (successRate !== '' && !(percentForm.test(successRate.trim()) && Number(successRate) <= 100))
    return adminReports.noRate
  return undefined
}

const figures = () => {
  const { startBalance, endBalance, trades, successRate, notes } = $reportFields.get()
  return {
    startBalance: toDollars(typedCents(startBalance) ?? 0),
    endBalance: toDollars(typedCents(endBalance) ?? 0),
    trades: Number(trades),
    successRate: Number(successRate),
    notes: notes.trim(),
  }
}

const send = async (form: ReportForm): Promise<void> => {
  if (form.does === 'add') await addReport({ effective_from: form.expected.effective_from, ...figures() })
  if (form.does === 'edit') await editReport(form.id, { ...figures(), reason: $reportFields.get().reason.trim() })
}

/** "On success an alert shows profit and return to two decimals", spec §5. */
const doneSentence = (form: ReportForm): string => {
  const result = $reportResult.get()
  const profit = formatMoney(result?.profit ?? 0)
  const percent = result?.returnPercentage === undefined ? '–' : formatPercent(result.returnPercentage)
  if (form.does !== 'edit') return adminReports.done(profit, percent)
  return form.closed ? adminReports.corrected(profit, percent) : adminReports.edited(profit, percent)
}

/** Save: what is missing is told, what cannot be read or is refused stands in the form, what went well closes it. */
export const saveReport = async (): Promise<void> => {
  const form = $reportForm.get()
  if (!form || $reportSaving.get()) return
  const fields = $reportFields.get()
  if (requiredOf(form).some((field) => fields[field].trim() === '')) return tell(adminReports.required)
  const problem = unreadable(fields)
  if (problem) return $reportProblem.set(problem)
  $reportSaving.set(true)
  const { done, sentence } = await outcomeOf(() => send(form), { ...adminReports.save, done: doneSentence(form) })
  $reportSaving.set(false)
  if (!done) return $reportProblem.set(sentence)
  closeReportForm()
  tell(sentence)
  if (form.does !== 'local') await Promise.all([loadClose(), loadFundReports(), loadFund()])
}
