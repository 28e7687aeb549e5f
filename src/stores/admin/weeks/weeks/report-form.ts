import { atom, computed } from 'nanostores'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import {
  addReport,
  type CorrectionPreview,
  type ExpectedWeek,
  editReport,
  listReportVersions,
  previewCorrection,
  reportFigures,
} from '#contract/calls/money/reports-edit.ts'
import type { ReportedWeek } from '#contract/entities/report.ts'
import { previousWeek, weekLabel } from '#fund/calendar/week.ts'
import { type Cents, nearestCents, toCents, toDollars } from '#fund/cents/money.ts'
import { typedCents, typedPercent } from '#fund/money/typed-amount.ts'
import { formatMoney, formatPercent } from '#fund/text/format.ts'
import { reportResult } from '#fund/weeks/report.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm, changesIn, fill, issuesOf } from '#stores/kit/form-calls.ts'
import { differing, isStale } from '#stores/kit/form-differences.ts'
import { loader } from '#stores/kit/load.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { adminReports } from '#words/admin.ts'
import { loadWaiting } from '../../work/approvals/approvals.ts'
import { whileBooking } from '../../work/bookings/booking.ts'
import { loadOverview } from '../../work/overview/overview.ts'
import { loadClose } from './close.ts'
import { loadFundReports } from './reports.ts'

/**
 * What the form does: `local` sends nothing (spec §5), `add` reports the week that the book expects, `edit` makes a new
 * version, which for a `closed` week is a correction.
 */
export type ReportForm =
  | { readonly does: 'local' }
  | { readonly does: 'add'; readonly expected: ExpectedWeek }
  | { readonly does: 'edit'; readonly id: string; readonly week: string; readonly closed: boolean }

/** A week as the form wants it to be named: the last that has ended. */
export const exampleWeek = (): string => weekLabel(previousWeek(platform.now()))

const empty = { week: '', startBalance: '', endBalance: '', trades: '', successRate: '', notes: '', reason: '' }

export type ReportFields = typeof empty

/** The open form, or null. */
export const $reportForm = atom<ReportForm | null>(null)

const requiredOf = (form: ReportForm): readonly (keyof ReportFields)[] => {
  if (form.does === 'local') return ['week', 'startBalance', 'endBalance']
  const figures = ['startBalance', 'endBalance', 'trades', 'successRate'] as const
  return form.does === 'edit' ? [...figures, 'reason'] : figures
}

const wholeForm = /^\d+$/
const percentForm = /^\d{1,3}(\.\d{1,2})?$/

/** What cannot be read, in words; null if everything can. */
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

/** What cannot be read, or more trades than a week may have. */
const problemsOf = (fields: ReportFields) => {
  const wrong = unreadable(fields)
  if (wrong !== null || $reportForm.get()?.does === 'local') return wrong
  const { trades } = issuesOf(reportFigures, figuresOf(fields))
  return trades === undefined ? null : { trades }
}

/** Only what was changed, and the version that it was made from. */
const editOf = (fields: ReportFields, changed: Partial<ReportFields>) => ({
  ...Object.fromEntries(Object.entries(figuresOf(fields)).filter(([name]) => name in changed)),
  version: versions.$load.get().last?.at(-1)?.version ?? 0,
  reason: fields.reason.trim(),
  ...($correction.get()?.preview.plausible === false && { return_percent: typedPercent($typedReturn.get()) ?? 0 }),
})

const save = async (form: ReportForm, fields: ReportFields, changed: Partial<ReportFields>): Promise<void> => {
  if (form.does === 'add')
    await send(addReport, { body: { effective_from: form.expected.effective_from, ...figuresOf(fields) } })
  if (form.does !== 'edit') return
  const edit = () => send(editReport, { params: { id: form.id }, body: editOf(fields, changed) })
  await (form.closed ? whileBooking(form.id, edit) : edit())
}

/** Profit and return from the typed values; null until both balances can be read. */
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

/** The typed values. After a problem or a refusal they stay in the form; a success closes it. */
export const reportFields = createForm({
  initial: empty,
  check: problemsOf,
  send: async (fields, changed) => {
    const form = $reportForm.get()
    return attemptForm(async () => {
      if (form) await save(form, fields, changed)
      return form
    }, adminReports.save)
  },
  refresh: () => loadVersions(),
  waiting: async (sentence) => {
    closeReportForm()
    showAlert(sentence)
    await Promise.all([loadClose(), loadWaiting()])
  },
  done: async (form: ReportForm | null, fields) => {
    if (!form) return
    closeReportForm()
    showAlert(doneSentence(form, fields))
    if (form.does !== 'local') await Promise.all([loadClose(), loadFundReports(), loadOverview()])
  },
})

/** What the correction in the form would do, and for which values; null until it was previewed. */
export const $correction = atom<{ readonly of: ReportFields; readonly preview: CorrectionPreview } | null>(null)
/** The new return as typed out, if it is outside the fund's range. */
export const $typedReturn = atom('')

const look = async (id: string, fields: ReportFields, changed: Partial<ReportFields>): Promise<void> => {
  const seen = await attemptForm(
    () => send(previewCorrection, { params: { id }, body: editOf(fields, changed) }),
    adminReports.save,
  )
  if (seen.done) return $correction.set({ of: fields, preview: seen.value })
  if (isStale(seen.error)) await loadVersions()
  reportFields.blame(seen.fields ?? {}, seen.sentence)
}

/** A correction is previewed before it is booked: the preview is valid only for exactly what is typed. */
export const isPreviewed = (fields: ReportFields): boolean => {
  const of = $correction.get()?.of
  return of !== undefined && Object.keys(differing(fields, of)).length === 0
}

/** The previewed correction in the question before it is booked; null if nothing is being asked. */
export const $correctionAsked = atom<CorrectionPreview | null>(null)

/** Closes the question; what was typed stays. */
export const dismissCorrection = (): void => $correctionAsked.set(null)

/** Books the correction in the question. After a refusal the form stays. */
export const bookCorrection = async (): Promise<void> => {
  await reportFields.submit()
  dismissCorrection()
}

/** Resolves once the versions of the edited week were read, or could not be. */
let versionsRead: Promise<void> = Promise.resolve()

/** Save: an alert says that something is missing (spec §5), and each field that it is. Waits for fields that are still loading. */
export const saveReport = async (): Promise<void> => {
  const form = $reportForm.get()
  if (form?.does === 'edit') await versionsRead
  if ($reportForm.get() !== form) return
  const { values } = reportFields.$form.get()
  const missing = form ? requiredOf(form).filter((field) => values[field].trim() === '') : []
  if (missing.length > 0) {
    reportFields.blame(Object.fromEntries(missing.map((field) => [field, adminReports.missing])))
    return showAlert(adminReports.required)
  }
  if (form?.does !== 'edit' || !form.closed) return void (await reportFields.submit())
  if (!reportFields.passes()) return
  if (isPreviewed(values)) $correctionAsked.set($correction.get()?.preview ?? null)
  else await look(form.id, values, changesIn(reportFields))
}

/** Profit and return while typing. */
export const $reportResult = computed(reportFields.$form, ({ values }) => resultOf(values))

/**
 * By how many cents the typed start is above what the book expects; null if it agrees or there is nothing to compare.
 */
export const $startDiffers = computed([$reportForm, reportFields.$form], (form, { values }): Cents | null => {
  const start = typedCents(values.startBalance)
  if (form?.does !== 'add' || start === undefined) return null
  return start - toCents(form.expected.expected_start) || null
})

const open = (form: ReportForm, fields: Partial<ReportFields>): void => {
  $correction.set(null)
  $typedReturn.set('')
  reportFields.open(fields)
  $reportForm.set(form)
}

/** Resets and closes (spec §5). */
export const closeReportForm = (): void => {
  dismissCorrection()
  $reportForm.set(null)
  reportFields.open()
}

/** An amount as a person reads and types it: with separators, and the currency beside the field. */
const typed = (dollars: number): string => formatMoney(nearestCents(dollars)).replace('$', '')

/** Add Weekly Report: for the expected week if the backend keeps reports, otherwise for any. */
export const openAddReport = (expected: ExpectedWeek | null): void => {
  if (expected) open({ does: 'add', expected }, { week: expected.week, startBalance: typed(expected.expected_start) })
  else open({ does: 'local' }, {})
}

/** Every version of the week that is being edited, oldest first. */
export const versions = loader<readonly ReportedWeek[]>('The versions of a report', async () => {
  const form = $reportForm.get()
  return form?.does === 'edit' ? send(listReportVersions, { params: { id: form.id } }) : []
})

const loadedFields = (newest: ReportedWeek): ReportFields => ({
  week: newest.week,
  startBalance: typed(newest.startBalance),
  endBalance: typed(newest.endBalance),
  trades: String(newest.trades),
  successRate: String(newest.successRate),
  notes: newest.notes ?? '',
  reason: '',
})

/** Reads the versions, and the newest into the form, except for fields that a person edited meanwhile. */
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
  versionsRead = loadVersions()
}

/** For one week, or for any where the backend does not keep reports. */
const aboutOf = (form: ReportForm): string => {
  if (form.does === 'edit') return form.id
  return form.does === 'add' ? form.expected.effective_from : ''
}

keepsDialogDraft('report', reportFields, Object.keys(empty) as (keyof ReportFields)[], $reportForm, aboutOf)
