import { atom, computed } from 'nanostores'
import { addReport, editReport, listReportVersions } from '#client/reports-edit.ts'
import type { ExpectedWeek } from '#contract/calls/reports-edit.ts'
import type { ReportedWeek } from '#contract/entities/report.ts'
import { formatMoney, formatPercent } from '#fund/format.ts'
import { type Cents, toCents, toDollars } from '#fund/money.ts'
import { reportResult } from '#fund/report.ts'
import { typedCents } from '#fund/typed-amount.ts'
import { loadFund } from '#stores/admin/fund/overview.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { attemptForm } from '#stores/kit/attempt-form.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { createForm } from '#stores/kit/form.ts'
import { fill } from '#stores/kit/form-changes.ts'
import { loader } from '#stores/kit/load.ts'
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

/** The open form, or null. */
export const $reportForm = atom<ReportForm | null>(null)

const requiredOf = (form: ReportForm): readonly (keyof ReportFields)[] => {
  if (form.does === 'local') return ['week', 'startBalance', 'endBalance']
  const figures = ['startBalance', 'endBalance', 'trades', 'successRate'] as const
  return form.does === 'edit' ? [...figures, 'reason'] : figures
}

const wholeForm = /^\d{1,6}$/
const percentForm = /^\d{1,3}(\.\d{1,2})?$/

/** What cannot be read, in words; null where all can. */
const unreadable = ({ startBalance, endBalance, trades, successRate }: ReportFields): string | null => {
  if (typedCents(startBalance) === undefined || typedCents(endBalance) === undefined) return adminReports.noAmount
  if (trades !== '' && !wholeForm.test(trades.trim())) return adminReports.noTrades
  if (successRate !== '' && !(percentForm.test(successRate.trim()) && Number(successRate) <= 100))
    return adminReports.noRate
  return null
}

const figuresOf = ({ startBalance, endBalance, trades, successRate, notes }: ReportFields) => ({
  startBalance: toDollars(typedCents(startBalance) ?? 0),
  endBalance: toDollars(typedCents(endBalance) ?? 0),
  trades: Number(trades),
  successRate: Number(successRate),
  notes: notes.trim(),
})

const send = async (form: ReportForm, fields: ReportFields): Promise<void> => {
  if (form.does === 'add') await addReport({ effective_from: form.expected.effective_from, ...figuresOf(fields) })
  if (form.does === 'edit') await editReport(form.id, { ...figuresOf(fields), reason: fields.reason.trim() })
}

/** Profit and return of what is typed; null until both balances can be read. */
const resultOf = ({ startBalance, endBalance }: ReportFields) => {
  const [start, end] = [typedCents(startBalance), typedCents(endBalance)]
  return start === undefined || end === undefined ? null : reportResult({ startBalance: start, endBalance: end })
}

/** "On success an alert shows profit and return to two decimals", spec §5. */
const doneSentence = (form: ReportForm, fields: ReportFields): string => {
  const result = resultOf(fields)
  const profit = formatMoney(result?.profit ?? 0)
  const percent = result?.returnPercentage === undefined ? '–' : formatPercent(result.returnPercentage)
  if (form.does !== 'edit') return adminReports.done(profit, percent)
  return form.closed ? adminReports.corrected(profit, percent) : adminReports.edited(profit, percent)
}

/** What is typed. What cannot be read or is refused stays in the form, what went well closes it. */
export const reportFields = createForm({
  initial: empty,
  check: unreadable,
  send: async (fields) => {
    const form = $reportForm.get()
    return attemptForm(async () => {
      if (form) await send(form, fields)
      return form
    }, adminReports.save)
  },
  done: async (form: ReportForm | null, fields) => {
    if (!form) return
    closeReportForm()
    showAlert(doneSentence(form, fields))
    if (form.does !== 'local') await Promise.all([loadClose(), loadFundReports(), loadFund()])
  },
})

/** Save: what is missing is told in an alert (spec §5). */
export const saveReport = async (): Promise<void> => {
  const form = $reportForm.get()
  const { values } = reportFields.$form.get()
  if (form && requiredOf(form).some((field) => values[field].trim() === '')) return showAlert(adminReports.required)
  await reportFields.submit()
}

/** Profit and return while typing. */
export const $reportResult = computed(reportFields.$form, ({ values }) => resultOf(values))

/** By how many cents the typed start is above what the book expects; null where it agrees or there is nothing to compare. */
export const $startDiffers = computed([$reportForm, reportFields.$form], (form, { values }): Cents | null => {
  const start = typedCents(values.startBalance)
  if (form?.does !== 'add' || start === undefined) return null
  return start - toCents(form.expected.expected_start) || null
})

const open = (form: ReportForm, fields: Partial<ReportFields>): void => {
  reportFields.open(fields)
  $reportForm.set(form)
}

/** Resets and closes (spec §5). */
export const closeReportForm = (): void => {
  $reportForm.set(null)
  reportFields.open()
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

/** Reads the versions, and the newest into the form, but for what a person typed meanwhile. */
export const loadVersions = async (): Promise<void> => {
  await versions.load()
  const newest = versions.$load.get().last?.at(-1)
  const form = $reportForm.get()
  if (form?.does === 'edit' && newest?.id === form.id) fill(reportFields, loadedFields(newest))
}

export const openEditReport = (id: string, week: string, closed: boolean): void => {
  if (!hasExtension('reports-edit')) return
  open({ does: 'edit', id, week, closed }, { week })
  versions.adopt([])
  void loadVersions()
}
