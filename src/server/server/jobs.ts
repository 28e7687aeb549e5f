import { hourMs, minuteMs, secondMs } from '#fund/calendar/time.ts'
import { runDue } from '#server/control/approvals/decide.ts'
import { remindOfRoles } from '#server/control/approvals/role-changes.ts'
import { prepareFiles } from '#server/desk/exports/prepare.ts'
import { tableMakers } from '#server/desk/exports/tables.ts'
import { probeEveryMs, probeServer } from '#server/desk/health/health.ts'
import { sendScheduled } from '#server/desk/messages/scheduled.ts'
import { settleDueClosures } from '#server/money/closures/empty.ts'
import { closeDueWeek } from '#server/money/weeks/close-due-week.ts'
import { openDueWeeks } from '#server/money/weeks/open-weeks.ts'
import { newSiteReader } from '#server/people/correspondence/letters.ts'
import { foldNamesAnew } from '#server/people/list/refold.ts'
import { moveTradingOn } from '#server/people/list/trading.ts'
import type { Context } from '#server/platform/config/context.ts'
import { adoptRows, areAllNew } from '#server/platform/integrity/adopt.ts'
import type { Job } from '#server/platform/queues/every.ts'
import { newExpiry } from '#server/platform/queues/every.ts'
import { anchorRoots } from '#server/proof/log/anchors.ts'
import { compareDaily } from '#server/proof/log/comparison.ts'
import { signTrailDaily } from '#server/proof/log/trail-heads.ts'
import { makePapers } from '#server/proof/papers/issue.ts'
import { newNightlyVerification, runVerification } from '#server/proof/verification/run.ts'
import { newPublisher } from '#server/server/publishing/publish-due.ts'
import { expire } from './expire.ts'
import { guardedActions } from './guarded-actions.ts'

/**
 * The one list of what a running server does by itself, besides sending mail. Every node may try each at any moment.
 */
export const jobsOf = (context: Context): readonly Job[] => [
  { name: 'opening due weeks', everyMs: minuteMs, run: () => openDueWeeks(context) },
  {
    name: 'closing what is due',
    everyMs: minuteMs,
    run: async () => {
      await closeDueWeek(context)
      await settleDueClosures(context)
    },
  },
  {
    name: 'doing what has waited',
    everyMs: 15 * secondMs,
    run: async () => {
      await remindOfRoles(context)
      await runDue(context, guardedActions)
    },
  },
  { name: 'sending scheduled messages', everyMs: 15 * secondMs, run: () => sendScheduled(context) },
  { name: 'drawing papers', everyMs: 2 * secondMs, run: (signal) => makePapers(context, signal) },
  {
    name: 'making files',
    everyMs: secondMs,
    run: (signal) => prepareFiles(context, tableMakers(context), signal),
  },
  { name: 'moving trading statuses on', everyMs: minuteMs, run: () => moveTradingOn(context) },
  { name: 'folding names anew', everyMs: hourMs, run: (signal) => foldNamesAnew(context, signal) },
  { name: 'publishing due posts', everyMs: minuteMs, run: newPublisher(context) },
  { name: 'reading what the site shows', everyMs: minuteMs, run: newSiteReader(context) },
  { name: 'anchoring roots', everyMs: 15 * secondMs, run: () => anchorRoots(context) },
  { name: 'comparing the book with its roots', everyMs: hourMs, run: () => compareDaily(context) },
  { name: 'signing the end of the trail', everyMs: hourMs, run: () => signTrailDaily(context) },
  {
    name: 'covering rows with digests',
    everyMs: hourMs,
    run: async (signal) => {
      if (await areAllNew(context)) await adoptRows(context.store, signal)
    },
  },
  { name: 'verifying each night', everyMs: 10 * minuteMs, run: newNightlyVerification(context) },
  { name: 'verifying the book', everyMs: 2 * secondMs, run: (signal) => runVerification(context, signal) },
  { name: 'removing what time has ended', everyMs: hourMs, run: newExpiry(context, expire) },
  { name: 'checking sockets', everyMs: 30 * secondMs, run: () => context.live.check() },
  { name: 'asking the database', everyMs: probeEveryMs, run: () => probeServer(context) },
]
