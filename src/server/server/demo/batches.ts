import { makeBatch, payBatch } from '#server/money/payouts/batches.ts'
import type { By } from '#server/platform/config/context.ts'
import type { Work } from '#server/platform/database/store.ts'
import { demoAdminEmail } from './cast.ts'
import { quietly } from './data.ts'

/** The demo's admin, as the actor. */
export const demoAdmin = async ({ db }: Work): Promise<{ readonly by: By; readonly from: string }> => {
  const { id, name } = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('email', '=', demoAdminEmail)
    .executeTakeFirstOrThrow()
  const by = {
    id,
    sessionId: '',
    email: demoAdminEmail,
    name,
    role: 'admin',
    adminRole: 'owner',
    frozen: false,
    awaits: null,
    status: 'active',
  } as const
  return { by, from: '127.0.0.1' }
}

/** Pays half of what is due in one batch; the other half waits in another. */
export const batchDue = async (work: Work, at: number): Promise<void> => {
  const due = await work.db
    .selectFrom('withdrawals')
    .select('id')
    .where('status', '=', 'effective')
    .where('effective_at', '<=', at)
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
