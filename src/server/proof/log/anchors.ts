import type { Roots } from '#fund/proof/proof-files.ts'
import { readSettings } from '#server/control/settings/settings.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { post } from '#server/platform/mail/post.ts'
import {
  type AnchorKind,
  type AnchorRow,
  anchorRows,
  claimAnchor,
  keepAnchored,
  keepFailure,
  tellLostMails,
} from './anchor-state.ts'
import { keepCompared } from './comparison.ts'
import { publishedRoots } from './log.ts'
import { CopyDiffers, commitRoots } from './repository.ts'
import type { ProofStampsTable } from './schema.ts'
import { witnessMail } from './witnesses.ts'

interface Anchor {
  readonly kind: AnchorKind
  readonly target: string
  /** Statements before this number need no anchor of their own there. */
  readonly first: number
  /** Brings the statements from `row.done` on there; returns what to write in the unit that records it. */
  put(roots: Roots, row: AnchorRow): Promise<(work: Work) => Promise<{ readonly mailId?: string }>>
}

const nothingKept = async () => ({})

const repository = (db: Db, folder: string): Anchor => ({
  kind: 'repository',
  target: folder,
  first: 0,
  put: async () => {
    await commitRoots(db, folder)
    return nothingKept
  },
})

const service = (address: string, now: () => number, first: number): Anchor => ({
  kind: 'time-stamp',
  target: address,
  first,
  put: async ({ statements }, { done }) => {
    const { timeStamp } = await import('./time-stamp.ts')
    const made: ProofStampsTable[] = []
    for (const [place, { statement }] of statements.slice(done).entries())
      made.push({ number: done + place, address, token: await timeStamp(address, statement), stamped_at: now() })
    return async ({ db }) => {
      await db
        .insertInto('proof_stamps')
        .values(made)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return {}
    }
  },
})

const witness = ({ config }: Context, address: string, first: number): Anchor => ({
  kind: 'witness',
  target: address,
  first,
  put:
    async ({ statements }, { done }) =>
    async (work) => {
      let mailId = ''
      for (const signed of statements.slice(done))
        mailId = await post(work, witnessMail(address, config.portalUrl, signed))
      return { mailId }
    },
})

/**
 * The places where statements are anchored; each statement carries the hash of all before, so a new witness or service
 * begins with the newest.
 */
const anchorsOf = async (context: Context, count: number): Promise<Anchor[]> => {
  const { config, clock, store } = context
  const { witnesses } = await readSettings(store.read)
  const newest = count - 1
  return [
    ...(config.rootsRepository ? [repository(store.read, config.rootsRepository)] : []),
    ...(config.timestampUrl ? [service(config.timestampUrl, () => clock.now(), newest)] : []),
    ...witnesses.map((address) => witness(context, address, newest)),
  ]
}

const anchorOne = async (context: Context, count: number, anchor: Anchor): Promise<void> => {
  const { store, clock, log } = context
  const row = await claimAnchor(store, clock.now(), { ...anchor, count })
  if (!row) return
  try {
    const keep = await anchor.put(await publishedRoots(store.read), row)
    await store.write(async (work) => keepAnchored(work, row, { done: count, ...(await keep(work)) }))
  } catch (reason) {
    const said = reason instanceof Error ? reason.message : String(reason)
    log.warn({ anchor: anchor.kind, reason: said }, 'a root could not be anchored; it is tried again')
    await store.write(async (work) => {
      if (reason instanceof CopyDiffers)
        await keepCompared(work, { kind: 'repository', place: row.target, problems: reason.problems })
      await keepFailure(work, row, said)
    })
  }
}

const countOf = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('proof_statements')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Anchors what was signed since, in every place that is configured. Every node may try at any moment. */
export const anchorRoots = async (context: Context): Promise<void> => {
  const { store, clock } = context
  const count = await countOf(store.read)
  if (count === 0) return
  const known = await anchorRows(store.read)
  const isQuiet = ({ kind, target }: Anchor): boolean =>
    known.some((row) => row.kind === kind && row.target === target && (row.done >= count || row.next_at > clock.now()))
  for (const anchor of await anchorsOf(context, count)) if (!isQuiet(anchor)) await anchorOne(context, count, anchor)
  await tellLostMails(store, clock.now(), known)
}
