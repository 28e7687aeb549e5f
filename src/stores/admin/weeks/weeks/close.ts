import { atom, computed } from 'nanostores'
import { fileUrl, fileUrlOf } from '#client/files.ts'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import {
  type DistributionRun,
  exportRun,
  exportRuns,
  finaliseRun,
  listRuns,
  previewRun,
  type Readiness,
  type RunSort,
} from '#contract/calls/money/distributions.ts'
import { type ExpectedWeek, readExpectedWeek } from '#contract/calls/money/reports-edit.ts'
import { dueAt, weekOf } from '#fund/calendar/week.ts'
import { typedPercent } from '#fund/money/typed-amount.ts'
import { attempt, type Outcome } from '#stores/kit/attempt.ts'
import { $now } from '#stores/kit/clock.ts'
import { $extensions, discover, hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { pagedByKey } from '#stores/kit/paged.ts'
import { pager } from '#stores/kit/pager.ts'
import { toast } from '#stores/kit/toast.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { weekOfWindow } from '#stores/kit/window.ts'
import { opens } from '#stores/session/place.ts'
import { weeklyClose } from '#words/money/close.ts'
import { loadWaiting, waiting } from '../../work/approvals/approvals.ts'
import { whileBooking } from '../../work/bookings/booking.ts'
import { loadOverview } from '../../work/overview/overview.ts'
import { loadFundReports } from './reports.ts'

/** Rows per page, as a person reads them. */
const runsPerPage = '10'
const rowsPerPage = '25'

/** Whether this backend closes weeks: then the report is entered, previewed and finalised here. */
export const $closes = computed(
  $extensions,
  (extensions) => extensions.has('reports-edit') && extensions.has('distributions'),
)

/** The week to report next and the start balance that the book expects for it; null if no week is open. */
export const expectedClose = loader<ExpectedWeek | null>('The expected week', async () =>
  hasExtension('reports-edit') ? (await send(readExpectedWeek, {})).expected : null,
)

/** Weekly runs, newest first. */
export const closeRuns = pager('The weekly runs', (before?: string) =>
  send(listRuns, { query: { before, limit: runsPerPage } }),
)
/** The address of the file of all runs. */
export const allRunsFile = () => fileUrl(exportRuns.path, {})

/** The week that waits for its close. */
export const $draftRun = atom<DistributionRun | null>(null)

/** The run whose rows are shown, by id. */
export const $shownRun = atom<string | null>(null)

/** Which of a run's rows are shown, and in which order. */
interface RunRowsWanted {
  readonly search: string
  readonly sort: RunSort
}

/** How the rows of the run are searched and sorted. */
export const $rowsWanted = atom<RunRowsWanted>({ search: '', sort: 'largest' })

/** The address of the shown rows as a file. */
export const $rowsFile = computed([$shownRun, $rowsWanted], (id, { search, sort }) =>
  fileUrlOf(exportRun.path, id ?? '', { search: search.trim(), sort }),
)

export const preview = pagedByKey('The preview of a run', (before) => {
  const { search, sort } = $rowsWanted.get()
  return send(previewRun, {
    params: { id: $shownRun.get() ?? '' },
    query: { before, limit: rowsPerPage, sort, search: search.trim() || undefined },
  })
})

/** Whether the shown run is on the screen, or could not be read: what is below it no longer moves. */
export const $runIsThere = atom(false)
export const $previewPlace = preview.$place
/** Other rows were requested and have not come yet. */
export const $rowsTurn = preview.$turning
export const previousRows = preview.back
export const nextRows = preview.on

/** A pause in typing after which a search is sent. */
const searchPauseMs = 200
let stopWaiting = (): void => undefined

const wantRows = (part: Partial<RunRowsWanted>): void => {
  stopWaiting()
  $rowsWanted.set({ ...$rowsWanted.get(), ...part })
}

/** Part of a name or an address in any case; searched once the typing pauses. */
export const searchRows = (search: string): void => {
  wantRows({ search })
  stopWaiting = platform.after(searchPauseMs, () => void preview.restart())
}

export const sortRows = (sort: RunRowsWanted['sort']): void => {
  wantRows({ sort })
  void preview.restart()
}

/** Shows a run's rows, from the first; null shows none. */
export const showRun = (id: string | null): void => {
  if (id === $shownRun.get()) return
  $shownRun.set(id)
  wantRows({ search: '' })
  preview.reset()
  if (id !== null) void preview.load()
}

opens('run', showRun)

/**
 * The draft is the newest of the runs: there is at most one open week. If the shown one has been closed, here or by
 * another admin, the next replaces it as soon as it can be reported; a run that was opened from the list stays.
 */
const adoptDraft = (): void => {
  const before = $draftRun.get()?.id ?? null
  const draft = closeRuns.$load.get().last?.rows.find(({ state }) => state === 'draft') ?? null
  $draftRun.set(draft)
  const shown = $shownRun.get()
  const goesOn = draft !== null && draft.id !== shown && shown === before
  if (draft && (shown === null || (goesOn && expectedClose.$load.get().last?.can_report))) showRun(draft.id)
  else if (shown !== null) void preview.load()
}

/** Loads the expected week, the runs and the rows that are shown. */
export const loadClose = async (): Promise<void> => {
  await discover()
  if (!$closes.get()) return expectedClose.load()
  await Promise.all([expectedClose.load(), closeRuns.load()])
  adoptDraft()
}

export const startClose = (): (() => void) => whileOpen(loadClose)

/** The run for which the confirm dialog is open. */
export const $finalising = atom<DistributionRun | null>(null)
export const $finaliseInFlight = atom(false)
/** Why the backend refused the last attempt; shown in the dialog, which keeps what was typed. */
export const $finaliseProblem = atom<string | null>(null)

/** Fields of the open dialog: the return as typed out, and whether an approval covers the overdue weeks after it. */
export const $finaliseFields = atom({ typedReturn: '', covering: false })

/** Whether the run's return has to be typed out. */
export const $isDoubtful = computed(preview.$load, ({ last }) =>
  Boolean(last?.readiness.missing.some(({ remedy }) => remedy === 'return')),
)

/** Whether nothing else is missing: Finalise asks for the return. */
export const mayFinalise = ({ ready, missing }: Readiness): boolean =>
  ready || (missing.length > 0 && missing.every(({ remedy }) => remedy === 'return'))

/** The runs whose close was asked for and waits for a second person or its delay, by id. */
export const $askedRuns = computed(waiting.$load, ({ last }) =>
  (last ?? []).filter(({ kind }) => kind === 'close').map(({ subject_id }) => subject_id),
)

/** Whether more weeks are overdue than the open one. */
export const $moreOverdue = computed([$draftRun, $now], (draft, now) => {
  if (!draft || !now) return false
  return now >= dueAt(weekOf(weekOfWindow(draft).to))
})

export const askFinalise = (run: DistributionRun): void => {
  $finaliseFields.set({ typedReturn: '', covering: false })
  $finaliseProblem.set(null)
  $finalising.set(run)
}

export const dismissFinalise = (): void => $finalising.set(null)

/** Reports the outcome of a close. A refusal stays in the dialog. */
const sayOutcome = ({ period, investors }: DistributionRun, outcome: Outcome<unknown>): void => {
  if (!outcome.done && !outcome.waits) return void $finaliseProblem.set(outcome.sentence)
  dismissFinalise()
  toast(outcome.done ? weeklyClose.finalise.done(period, investors) : outcome.sentence)
}

/** Closes the week after the dialog was confirmed, then reads everything that it changed again. */
export const confirmFinalise = async (): Promise<void> => {
  const run = $finalising.get()
  if (!run || $finaliseInFlight.get()) return
  $finaliseInFlight.set(true)
  const { typedReturn, covering } = $finaliseFields.get()
  const body = {
    ...($isDoubtful.get() && { return_percent: typedPercent(typedReturn) ?? 0 }),
    ...(covering && { covering }),
  }
  const outcome = await attempt(
    () => whileBooking(run.id, () => send(finaliseRun, { params: { id: run.id }, body })),
    weeklyClose.finalise,
  )
  $finaliseInFlight.set(false)
  sayOutcome(run, outcome)
  await Promise.all([loadClose(), loadWaiting(), loadFundReports(), loadOverview()])
}
