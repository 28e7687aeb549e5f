import { hourMs, minuteMs, secondMs } from '#fund/time.ts'
import { settleDueClosures } from './account-closure/empty.ts'
import { runDue } from './approvals/decide.ts'
import { remindOfRoles } from './approvals/role-changes.ts'
import type { Context } from './context.ts'
import { expire } from './expire.ts'
import { prepareFiles } from './exports/prepare.ts'
import { guardedActions } from './guarded-actions.ts'
import { probeEveryMs, probeServer } from './health/health.ts'
import { moveTradingOn } from './investor-list/trading.ts'
import { sendScheduled } from './messages/scheduled.ts'
import { anchorRoots } from './proofs/anchors.ts'
import { compareDaily } from './proofs/comparison.ts'
import type { Job } from './schedule/every.ts'
import { newExpiry } from './schedule/expiry.ts'
import { makePapers } from './statements/issue.ts'
import { tableMakers } from './tables/tables.ts'
import { closeDueWeek } from './weeks/close-due-week.ts'
import { openDueWeeks } from './weeks/open-due-weeks.ts'

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
  { name: 'anchoring roots', everyMs: 15 * secondMs, run: () => anchorRoots(context) },
  { name: 'comparing the book with its roots', everyMs: hourMs, run: () => compareDaily(context) },
  { name: 'removing what time has ended', everyMs: hourMs, run: newExpiry(context, expire) },
  { name: 'checking sockets', everyMs: 30 * secondMs, run: () => context.live.check() },
  { name: 'asking the database', everyMs: probeEveryMs, run: () => probeServer(context) },
]
