import { frozenIds } from '#server/access/freezes/frozen.ts'
import { hasRole } from '#server/access/sign-in/permit.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { notify } from '../notifications/notify.ts'

interface HandingOver {
  /** The item's id. */
  readonly id: string
  /** The address of the admin who gets it. */
  readonly to: string
}

/** Throws 404 unless the address is an admin's, and 409 if the admin may only read. */
const receiverOf = async ({ db }: Work, to: string): Promise<string> => {
  const admin = await db
    .selectFrom('people')
    .select(['id', 'admin_role as adminRole'])
    .where('email', '=', to)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('id', 'not in', frozenIds(db))
    .executeTakeFirst()
  if (!admin) throw refuse(404, 'There is no admin with this address.')
  if (!hasRole({ ...admin, frozen: false }, 'operator'))
    throw refuse(409, `${to} may read the inbox but not settle anything.`)
  return admin.id
}

/**
 * Gives an item that is the admin's own or nobody's to another admin, who is notified. Throws 409 if somebody else has
 * it.
 */
export const handOverInboxItem = async (work: SignedInWork, { id, to }: HandingOver): Promise<void> => {
  const { by } = work.actor
  const item = await work.db
    .selectFrom('inbox_items')
    .select(['title', 'taken_by'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!item) throw refuse(404, 'There is no such item in the inbox.')
  const personId = await receiverOf(work, to)
  const given = await work.db
    .updateTable('inbox_items')
    .set({ taken_by: to, taken_at: work.now })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('taken_by', 'is', null), eb('taken_by', '=', by.email)]))
    .executeTakeFirst()
  if (given.numUpdatedRows === 0n) throw refuse(409, `${item.taken_by} has taken this.`)
  if (to === by.email) return
  await notify(work, {
    personId,
    type: 'system',
    priority: 'medium',
    title: `Handed to you: ${item.title}`,
    message: `${by.email} has handed this to you. You will find it in Communications.`,
  })
  await audit(work, { action: 'inbox.hand-over', subject: item.title, detail: `handed to ${to}` })
}
