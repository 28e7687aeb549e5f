import { atom, computed } from 'nanostores'
import { allStatementsUrl, cancelPapers, issuePapers, listPaperPeriods } from '#client/statements.ts'
import type { PaperPeriod } from '#contract/calls/statements.ts'
import { secondMs } from '#fund/time.ts'
import { ask } from '#stores/kit/decision.ts'
import { $extensions, discover, hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { issuing } from '#words/papers.ts'

const periods = loader<readonly PaperPeriod[]>('The papers', async () =>
  hasExtension('statements') ? (await listPaperPeriods()).periods : [],
)

/** Months of statements and years of tax summaries that have ended, newest first. */
export const $paperPeriods = periods.$load

/** Whether this backend makes statements at all. */
export const $issuesPapers = computed($extensions, (extensions) => extensions.has('statements'))

const drawingPollMs = 2 * secondMs

/** Reads again while papers are being drawn. */
const $waiting = atom<ReturnType<typeof setTimeout> | null>(null)

const stopWaiting = (): void => {
  const timer = $waiting.get()
  if (timer) clearTimeout(timer)
  $waiting.set(null)
}

export const loadPaperPeriods = async (): Promise<void> => {
  stopWaiting()
  await discover()
  await periods.load()
  const isDrawing = periods.$load.get().last?.some(({ state }) => state === 'drawing')
  if (isDrawing) $waiting.set(setTimeout(() => void loadPaperPeriods(), drawingPollMs))
}

export const startPaperPeriods = (): (() => void) => {
  const stop = whileOpen(loadPaperPeriods)
  return () => {
    stop()
    stopWaiting()
  }
}

/** Asks before everybody's papers of a period are issued. */
export const askToIssue = (period: string, name: string): void =>
  ask({ ...issuing.question(name), act: () => issuePapers(period), after: loadPaperPeriods })

/** Asks before the drawing of a period's papers ends; what was issued meanwhile stays, and the refusal says so. */
export const askToStop = (period: string, name: string): void =>
  ask({ ...issuing.stop(name), act: () => cancelPapers(period), after: loadPaperPeriods })

const yearCharacters = 4

/** Where everybody's statements of a month are, in one PDF; a year has none. */
export const allOf = (period: string): string | null =>
  period.length === yearCharacters ? null : allStatementsUrl(period)
