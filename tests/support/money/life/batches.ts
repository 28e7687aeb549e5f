import { batchReference } from '#fund/money/references.ts'
import { makeBatch, payBatch, undoBatch } from '#server/money/payouts/batches.ts'
import { bankLine } from './bank-file.ts'
import { secret } from './people.ts'
import { from, type Player } from './player.ts'

const withdrawalsOf = ({ model }: Player) =>
  model.people.flatMap((person) => person.withdrawals.map((withdrawal) => ({ person, withdrawal })))

/** Everything that is due and in no batch; together with something that is not due it would be refused. */
export const batch = async (player: Player): Promise<void> => {
  const { now } = player
  const due = withdrawalsOf(player).filter(
    ({ withdrawal: { state, effectiveAt = 0, batched } }) =>
      !batched && (state === 'returned' || (state === 'effective' && effectiveAt <= now)),
  )
  const ids = due.flatMap(({ withdrawal }) => withdrawal.id ?? [])
  if (ids.length === 0) return
  const ruling = () => {
    for (const { withdrawal } of due) withdrawal.batched = true
  }
  const inTrading = due.some(({ withdrawal }) => player.model.isStillInTrading(withdrawal))
  await player.step('batch', inTrading ? 'refused' : ruling, (work) =>
    makeBatch(work.as({ by: player.admin, from }), { ids, secret }),
  )
}

/** The oldest open batch: all of its payouts are paid or none, depending on cash. */
export const endBatch = async (player: Player, as: 'paid' | 'banked' | 'undone'): Promise<void> => {
  const { now, model, store } = player
  const open = await store.read
    .selectFrom('payment_batches')
    .select('id')
    .where('status', '=', 'open')
    .orderBy('id')
    .executeTakeFirst()
  if (!open) return
  const rows = await store.read.selectFrom('withdrawals').select('id').where('batch_id', '=', open.id).execute()
  const ids = new Set(rows.map(({ id }) => id))
  const those = withdrawalsOf(player).filter(({ withdrawal }) => ids.has(String(withdrawal.id)))
  const total = those.reduce((sum, { withdrawal }) => sum + withdrawal.settled, 0)
  const ruling = () => {
    for (const { person, withdrawal } of those) {
      withdrawal.batched = false
      if (as !== 'undone') model.pay(person, withdrawal)
    }
  }
  const acting = { by: player.admin, from }
  await player.step(`batch ${as}`, as !== 'undone' && !model.covers(total, now) ? 'refused' : ruling, (work) => {
    if (as === 'banked') return bankLine(work.as(acting), { cents: -total, reference: batchReference(open) })
    return as === 'paid' ? payBatch(work.as(acting), open.id) : undoBatch(work.as(acting), { id: open.id })
  })
}
