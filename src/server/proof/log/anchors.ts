import type { Roots } from '#fund/proof/proof-files.ts'
import { readSettings } from '#server/control/settings/settings.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { post } from '#server/platform/mail/post.ts'
import {
  type AnchorKind,
  type AnchorRow,
  anchoredCounts,
  anchorRows,
  claimAnchor,
  keepAnchored,
  keepFailure,
  tellLostMails,
} from './anchor-state.ts'
import { keepCompared } from './comparison.ts'
import { publishedRoots } from './log.ts'
import { CopyDiffers, commitList, type RepositoryList } from './repository.ts'
import type { ProofStampsTable } from './schema.ts'
import { witnessMail } from './witnesses.ts'

interface Anchor {
  readonly kind: AnchorKind
  readonly target: string
  /** Statements before this number need no anchor of their own there. */
  readonly first: number
  /** How many there are. */
  readonly count: number
  /** Brings the statements from `row.done` on there; returns what to write in the unit that records it. */
  put(roots: Roots, row: AnchorRow): Promise<(work: Work) => Promise<{ readonly mailId?: string }>>
}

const nothingKept = async () => ({})

const repository = (db: Db, kind: RepositoryList, folder: string, count: number): Anchor => ({
  kind,
  target: folder,
  first: 0,
  count,
  put: async () => {
    await commitList(db, folder, kind)
    return nothingKept
  },
})

const service = (address: string, now: () => number, count: number): Anchor => ({
  kind: 'time-stamp',
  target: address,
  first: count - 1,
  count,
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

const witness = ({ config }: Context, address: string, count: number): Anchor => ({
  kind: 'witness',
  target: address,
  first: count - 1,
  count,
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
const anchorsOf = async (context: Context): Promise<Anchor[]> => {
  const { config, clock, store } = context
  const { witnesses } = await readSettings(store.read)
  const { roots, heads } = await anchoredCounts(store.read)
  const { rootsRepository: folder, timestampUrl } = config
  const all = [
    ...(folder ? [repository(store.read, 'repository', folder, roots)] : []),
    ...(folder ? [repository(store.read, 'trail', folder, heads)] : []),
    ...(timestampUrl ? [service(timestampUrl, () => clock.now(), roots)] : []),
    ...witnesses.map((address) => witness(context, address, roots)),
  ]
  return all.filter(({ count }) => count > 0)
}

const anchorOne = async (context: Context, anchor: Anchor): Promise<void> => {
  const { store, clock, log } = context
  const row = await claimAnchor(store, clock.now(), anchor)
  if (!row) return
  try {
    const keep = await anchor.put(await publishedRoots(store.read), row)
    await store.write(async (work) => keepAnchored(work, row, { done: anchor.count, ...(await keep(work)) }))
  } catch (reason) {
    const said = reason instanceof Error ? reason.message : String(reason)
    log.warn({ anchor: anchor.kind, reason: said }, 'a statement could not be anchored; it is tried again')
    await store.write(async (work) => {
      if (reason instanceof CopyDiffers)
        await keepCompared(work, { kind: 'repository', place: row.target, problems: reason.problems })
      await keepFailure(work, row, said)
    })
  }
}

/** Anchors what was signed since, in every place that is configured. Every node may try at any moment. */
export const anchorRoots = async (context: Context): Promise<void> => {
  const { store, clock } = context
  const known = await anchorRows(store.read)
  const isQuiet = ({ kind, target, count }: Anchor): boolean =>
    known.some((row) => row.kind === kind && row.target === target && (row.done >= count || row.next_at > clock.now()))
  for (const anchor of await anchorsOf(context)) if (!isQuiet(anchor)) await anchorOne(context, anchor)
  await tellLostMails(store, clock.now(), known)
}
