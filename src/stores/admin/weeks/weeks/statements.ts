import { computed } from 'nanostores'
import { fileUrl } from '#client/files.ts'
import { send } from '#client/send.ts'
import {
  cancelPapers,
  issuePapers,
  listPaperPeriods,
  type PaperPeriod,
  readAllStatements,
} from '#contract/calls/proof/statements.ts'
import type { ProgressOf } from '#contract/entities/progress.ts'
import { ask } from '#stores/kit/decision.ts'
import { $extensions, discover, hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { issuing } from '#words/proof/papers.ts'
import { onProgress } from '../../work/bookings/booking.ts'

/** Months of statements and years of tax summaries that have ended, newest first. */
export const paperPeriods = loader<readonly PaperPeriod[]>('The papers', async () =>
  hasExtension('statements') ? (await send(listPaperPeriods, {})).periods : [],
)

/** Whether this backend makes statements at all. */
export const $issuesPapers = computed($extensions, (extensions) => extensions.has('statements'))

export const loadPaperPeriods = async (): Promise<void> => {
  await discover()
  await paperPeriods.load()
}

/** Shows how far a period's papers are; when drawing begins or ends, reads the list again. */
const follow = (period: string, at: ProgressOf<'papers'>): void => {
  const { last } = paperPeriods.$load.get()
  const known = last?.find((one) => one.period === period)
  if (!at || known?.state !== 'drawing') return void loadPaperPeriods()
  const progress = { drawn: at.done, of: at.of }
  paperPeriods.adopt((last ?? []).map((one) => (one === known ? { ...one, progress } : one)))
}

export const startPaperPeriods = (): (() => void) => {
  const stops = [onProgress('papers', follow), whileOpen(loadPaperPeriods)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Asks before everybody's papers of a period are issued. */
export const askToIssue = (period: string, name: string): void =>
  ask({ ...issuing.question(name), act: () => send(issuePapers, { body: { period } }), after: loadPaperPeriods })

/** Asks before the drawing of a period's papers is stopped; papers issued meanwhile stay, and the refusal says so. */
export const askToStop = (period: string, name: string): void =>
  ask({ ...issuing.stop(name), act: () => send(cancelPapers, { params: { period } }), after: loadPaperPeriods })

const yearCharacters = 4

/** The address of everybody's statements of a month in one PDF; a year has none. */
export const allOf = (period: string): string | null =>
  period.length === yearCharacters ? null : fileUrl(readAllStatements.path, { month: period })
