import { firstAccountOf } from '#server/access/sign-in/person.ts'
import { makeBatch, payBatch } from '#server/money/payouts/batches.ts'
import type { By } from '#server/platform/config/context.ts'
import type { Work } from '#server/platform/database/store.ts'
import { demoAdminEmail } from './cast.ts'
import { quietly } from './data.ts'

/** Somebody of the demo, as the actor. */
export const actorOf = async ({ db }: Work, email: string): Promise<{ readonly by: By; readonly from: string }> => {
  const {
    id,
    accountId,
    name,
    role,
    admin_role: adminRole,
  } = await db
    .selectFrom('people')
    .select(['id', 'name', 'role', 'admin_role'])
    .select((eb) => firstAccountOf(db, eb.ref('people.id')).as('accountId'))
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const person = { id, accountId, email, name, role, adminRole }
  const by = { ...person, sessionId: '', frozen: false, awaits: null, status: 'active' } as const
  return { by, from: '127.0.0.1' }
}

export const demoAdmin = (work: Work) => actorOf(work, demoAdminEmail)

/** Pays half of what is due in one batch; the other half waits in another, and one investor's stays due. */
export const batchDue = async (work: Work, at: number, heldId: string): Promise<void> => {
  const due = await work.db
    .selectFrom('withdrawals')
    .select('id')
    .where('status', '=', 'effective')
    .where('effective_at', '<=', at)
    .where('account_id', '<>', heldId)
    .orderBy('id')
    .execute()
  const ids = due.map(({ id }) => id)
  const half = Math.ceil(ids.length / 2)
  const [paid, waiting] = [ids.slice(0, half), ids.slice(half)]
  const [actor, secret] = [await demoAdmin(work), work.secret()]
  if (paid.length > 0)
    await payBatch(work.asOf(at).as(actor), (await makeBatch(work.asOf(at).as(actor), { ids: paid, secret })).id, {
      notifier: quietly,
    })
  if (waiting.length > 0) await makeBatch(work.asOf(at).as(actor), { ids: waiting, secret })
}
