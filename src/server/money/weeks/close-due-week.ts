import { minuteMs } from '#fund/calendar/time.ts'
import { dueAt, type Week, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { formatMoney } from '#fund/text/format.ts'
import { askApproval, weighAction } from '#server/control/approvals/ask.ts'
import { readSettings } from '#server/control/settings/settings.ts'
import { raise } from '#server/notices/inbox/raise.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Work } from '#server/platform/database/store.ts'
import { closeAction, finaliseWeek } from './finalise.ts'
import { openDueWeeks } from './open-weeks.ts'
import { missingFor } from './readiness.ts'
import { findOpenWeek, newestReport, type ReportRow, weekId } from './stored-weeks.ts'

/** Once a week, if the admin has not closed it by its due time. */
const remind = (work: Work, week: Week, opening: number): Promise<void> =>
  raise(work, {
    kind: 'close',
    subjectId: weekId(week),
    type: 'alert',
    priority: 'high',
    title: `${weekLabel(week)} is due`,
    message: `${weekLabel(week)} began with ${formatMoney(opening)} and is to be closed: enter its report, look at what each investor gets, and finalise.`,
  })

const isRemindedOf = async ({ store }: Context, week: Week): Promise<boolean> =>
  (await store.read
    .selectFrom('inbox_items')
    .select('id')
    .where('kind', '=', 'close')
    .where('subject_id', '=', weekId(week))
    .executeTakeFirst()) !== undefined

const reporterOf = async ({ db }: Work, { reported_by }: ReportRow): Promise<{ id: string; email: string }> =>
  (await db
    .selectFrom('people')
    .select(['id', 'email'])
    .where(({ or, eb }) => or([eb('email', '=', reported_by), eb('id', '=', reported_by)]))
    .executeTakeFirst()) ?? { id: '', email: reported_by }

const wasAsked = async ({ db }: Work, week: Week, { posted_at }: ReportRow): Promise<boolean> =>
  (await db
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', closeAction.kind)
    .where('subject', '=', weekId(week))
    .where(({ or, eb }) => or([eb('status', '=', 'waiting'), eb('asked_at', '>=', posted_at)]))
    .executeTakeFirst()) !== undefined

/** Closes the week or, if that needs an approval, asks for it once in the name of the admin who entered the report. */
const closeOrAsk = async (work: Work, week: Week, draft: ReportRow): Promise<void> => {
  const params = { from: week.from }
  const weighed = await weighAction(work.db, work.now, closeAction, { params })
  if (!weighed?.waits) return finaliseWeek(work, week)
  const { matter } = weighed
  if (await wasAsked(work, week, draft)) return
  const asker = { by: await reporterOf(work, draft), from: null }
  await askApproval(work.as(asker), closeAction, { params, matter })
}

/**
 * What happens automatically at a week's end: a reminder at the due time if weekly reporting is on, and, if the fund's
 * settings say so, the close of a complete draft. Nothing closes without a report, outside the fund's range, within the
 * delay after its report was saved, or without the approval that it needs. Every node may try at any moment.
 */
export const closeDueWeek = async (context: Context): Promise<void> => {
  const { store, clock } = context
  await openDueWeeks(context)
  const now = clock.now()
  const open = await findOpenWeek(store.read)
  if (!open) return
  const week = weekOf(open.week_from)
  if (now < dueAt(week)) return
  const { weeklyReporting, automatedDistribution, delayMinutes } = await readSettings(store.read)
  const draft = await newestReport(store.read, week.from)
  if (automatedDistribution && draft && (await missingFor(store.read, now, week)).length === 0) {
    if (now >= draft.posted_at + delayMinutes * minuteMs) await store.write((work) => closeOrAsk(work, week, draft))
    return
  }
  if (weeklyReporting && !(await isRemindedOf(context, week)))
    await store.write((work) => remind(work, week, open.opening))
}
