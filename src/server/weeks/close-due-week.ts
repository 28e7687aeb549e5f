import { formatMoney } from '#fund/format.ts'
import { dueAt, type Week, weekLabel, weekOf } from '#fund/week.ts'
import type { Context } from '../context.ts'
import { readSettings } from '../fund-settings/settings.ts'
import { raise } from '../inbox/raise.ts'
import type { Work } from '../store/store.ts'
import { finaliseWeek } from './finalise.ts'
import { openDueWeeks } from './open-due-weeks.ts'
import { missingFor } from './readiness.ts'
import { newestReport } from './stored-reports.ts'
import { openWeek, weekId } from './stored-weeks.ts'

const system = { by: null, from: null }

/** Once a week, if the admin has not closed it by its due time. */
const remind = (work: Work, now: number, week: Week, opening: number): Promise<void> =>
  raise(work, now, {
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

/**
 * What happens automatically at a week's end: a reminder at the due time if weekly reporting is on, and, if the fund's
 * settings say so, the close of a complete draft. Nothing closes without a report. Every node may try at any moment.
 */
export const closeDueWeek = async (context: Context): Promise<void> => {
  const { store, clock } = context
  await openDueWeeks(context)
  const now = clock.now()
  const open = await openWeek(store.read)
  if (!open) return
  const week = weekOf(open.week_from)
  if (now < dueAt(week)) return
  const { weeklyReporting, automatedDistribution } = await readSettings(store.read)
  const hasReport = (await newestReport(store.read, week.from)) !== undefined
  if (automatedDistribution && hasReport && (await missingFor(store.read, now, week)).length === 0) {
    await store.write((work) => finaliseWeek(work, now, week, system))
    return
  }
  if (weeklyReporting && !(await isRemindedOf(context, week)))
    await store.write((work) => remind(work, now, week, open.opening))
}
