import type { InboxItem, InboxKind } from '#contract/calls/desk/inbox.ts'
import type { NotificationPriority, NotificationType } from '#fund/notices/notification-settings.ts'
import { frozenIds } from '#server/access/freezes/frozen.ts'
import { announcement } from '#server/platform/database/announcement.ts'
import type { Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { notifyAll } from '../notifications/notify.ts'

interface ItemOf {
  readonly kind: InboxKind
  readonly subjectId: string
}

/** An admin marked an item of the queue done by hand. */
export const itemFinished = announcement<ItemOf>('item finished')

/** An admin opened a finished item again. */
export const itemReopened = announcement<ItemOf>('item reopened')

/** What an admin has taken stays theirs under their new address. */
export const keepAssignments = async ({ db }: Work, from: string, to: string): Promise<void> => {
  await db
    .updateTable('inbox_items')
    .set({ taken_by: to })
    .where('taken_by', '=', from)
    .where('done_at', 'is', null)
    .execute()
  await db.updateTable('inbox_notes').set({ by_email: to }).where('by_email', '=', from).execute()
}

interface Raised {
  readonly kind: InboxKind
  /** What it is about; raised once for each kind and subject. */
  readonly subjectId: string
  readonly type: InboxItem['type']
  readonly priority?: NotificationPriority
  /** Sent whatever the admins' settings and limits are: something may be wrong with somebody's account. */
  readonly security?: boolean
  readonly title: string
  readonly message: string
  /** The id of an admin who is not notified, because they caused it. */
  readonly except?: string
  /** Notifies also admins whose account is frozen: it is about who may do what. */
  readonly every?: boolean
}

/** Who has an admin's access now. */
const admins = ({ db }: Work) =>
  db.selectFrom('people').select('id').where('role', '=', 'admin').where('status', '=', 'active').orderBy('id')

/**
 * Notifies every admin of who may do what, in the feed and by mail whatever their settings are. Also those whose account
 * is frozen: freezing somebody is not a way to keep it from them.
 */
export const tellEveryAdmin = async (
  work: Work,
  { title, message }: { readonly title: string; readonly message: string },
): Promise<void> => {
  const all = await admins(work).execute()
  await notifyAll(
    work,
    all.map(({ id }) => ({ personId: id, type: 'security', priority: 'critical', title, message })),
  )
}

/**
 * Puts an item into the admins' queue and notifies each of them, in the unit that causes it. Raising it again changes
 * nothing.
 */
export const raise = async (work: Work, raised: Raised): Promise<void> => {
  const { kind, subjectId, type, priority = 'medium', security = false, every = false, title, message, except } = raised
  const item = await work.db
    .insertInto('inbox_items')
    .values({ id: timeId(work.now), kind, subject_id: subjectId, type, title, message, created_at: work.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!item) return
  const told = await admins(work)
    // An admin whose account is frozen learns nothing of the fund: somebody else may be using it.
    .$if(!every, (only) => only.where('id', 'not in', frozenIds(work.db)))
    .$if(except !== undefined, (only) => only.where('id', '<>', except ?? ''))
    .execute()
  if (told.length === 0) return
  const noticesOfAdmins = told.map(({ id }) => ({
    personId: id,
    type: security ? ('security' as const) : (type satisfies NotificationType),
    priority: security ? ('critical' as const) : priority,
    title,
    message,
  }))
  const ids = await notifyAll(work, noticesOfAdmins)
  const notices = told.map(({ id }, index) => ({
    item_id: item.id,
    person_id: id,
    notification_id: ids[index] ?? '',
  }))
  await work.db.insertInto('inbox_notices').values(notices).execute()
}

/**
 * Marks an item done because its matter was dealt with elsewhere: a transfer approved, a request answered. An item that
 * is done already stays as it was.
 */
export const finishItem = async (
  { db, now }: Work,
  { kind, subjectId, by }: { kind: InboxKind; subjectId: string; by: { readonly email: string } | null },
): Promise<void> => {
  await db
    .updateTable('inbox_items')
    .set({ done_by: by?.email ?? null, done_at: now })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('done_at', 'is', null)
    .execute()
}
