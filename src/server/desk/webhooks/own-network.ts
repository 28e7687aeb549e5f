import type { OwnTargetListed } from '#contract/calls/desk/own-network.ts'
import type { Action } from '#server/control/approvals/action.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { tellAdmins } from '#server/platform/live/news.ts'
import { type OwnTarget, whyNotListed } from '#server/platform/queues/own-network.ts'
import type { OwnTargetsTable } from './schema.ts'

/** How many can be listed. */
const targetsMax = 20

const view = ({ id, host, port, added_at, added_by }: OwnTargetsTable): OwnTargetListed => ({
  id,
  host,
  port,
  added_at: iso(added_at),
  added_by,
})

const written = ({ host, port }: OwnTarget): string => `${host.includes(':') ? `[${host}]` : host}:${port}`

/** What webhooks may reach besides the Internet's HTTPS port. */
export const ownTargets = (db: Db): Promise<OwnTarget[]> =>
  db.selectFrom('own_targets').select(['host', 'port']).execute()

/** The newest first. */
export const listOwnTargets = async (db: Db): Promise<OwnTargetListed[]> =>
  (await db.selectFrom('own_targets').selectAll().orderBy('added_at', 'desc').orderBy('id').execute()).map(view)

const listed = (db: Db, { host, port }: OwnTarget) =>
  db.selectFrom('own_targets').select('id').where('host', '=', host).where('port', '=', port).executeTakeFirst()

const add = async (work: SignedInWork, { host, port }: OwnTarget): Promise<OwnTargetListed> => {
  const why = whyNotListed(host)
  if (why) throw refuse(422, why)
  if (await listed(work.db, { host, port })) throw refuse(409, `${written({ host, port })} is listed already.`)
  const { count } = await work.db
    .selectFrom('own_targets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= targetsMax) throw refuse(409, `At most ${targetsMax} can be listed. Remove one first.`)
  const row = { id: timeId(work.now), host, port, added_at: work.now, added_by: work.actor.by.email }
  await work.db.insertInto('own_targets').values(row).execute()
  const detail = 'webhooks may reach it'
  await audit(work, { action: 'webhook.let-in', subject: written(row), detail })
  await tellAdmins(work)
  return view(row)
}

/** A door into the fund's own network is never one person's decision. The answer is what was listed. */
export const ownTargetAction: Action<OwnTarget, OwnTargetListed> = {
  kind: 'webhook-target',
  least: 'owner',
  notAlone:
    'A way into the fund’s own network always takes a second person, and there is nobody else who could be it: invite an approver first.',
  subject: written,
  weigh: async (db, _now, target) => {
    if (whyNotListed(target.host) || (await listed(db, target))) return null
    return {
      title: `Webhooks into the fund’s own network: ${written(target)}`,
      detail: `From then on the portal sends events to ${written(target)}, if a webhook has an address there.`,
      amount: null,
      always: true,
    }
  },
  basis: async (db, _now, target) => ({ 'The list': (await listed(db, target)) ? 'has it' : 'does not have it' }),
  run: add,
}

/** At once, by one person: it only closes a door. Throws 404. */
export const removeOwnTarget = async (
  work: SignedInWork,
  { id }: { readonly id: string },
): Promise<{ readonly removed: string }> => {
  const row = await work.db.deleteFrom('own_targets').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such entry.')
  const detail = 'webhooks no longer reach it'
  await audit(work, { action: 'webhook.shut-out', subject: written(row), detail })
  await tellAdmins(work)
  return { removed: id }
}
