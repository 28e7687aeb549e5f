import { sql } from 'kysely'
import { minuteMs } from '#fund/calendar/time.ts'
import { hashBytes, nodeHash } from '#fund/proof/merkle.ts'
import { yieldToEventLoop } from '#server/platform/base/yield.ts'
import { isPostgres } from '#server/platform/database/mark.ts'
import type { Db } from '#server/platform/database/store.ts'
import { sha256 } from './hashing.ts'

/** The leaves of one statement, hashed up to its root. */
interface Tree {
  /** The place of an account's leaf; undefined if it has none. */
  placeOf(id: string): number | undefined
  leafAt(place: number): Buffer
  /** From the leaf to the root, the lowest first. */
  pathOf(place: number): Uint8Array[]
}

const nodeAt = (level: Buffer, at: number): Buffer => level.subarray(at * hashBytes, (at + 1) * hashBytes)

const nodesIn = (level: Buffer): number => level.length / hashBytes

const above = async (level: Buffer): Promise<Buffer> => {
  const nodes = nodesIn(level)
  const next = Buffer.alloc(Math.ceil(nodes / 2) * hashBytes)
  for (let at = 0; at < nodes; at += 2) {
    const left = nodeAt(level, at)
    next.set(at + 1 < nodes ? nodeHash(sha256, left, nodeAt(level, at + 1)) : left, (at / 2) * hashBytes)
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  return next
}

const lineFeedsBefore = (text: string, end: number): number => {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** Over the hashes of the leaves in base64, in the order of their accounts, a line each. */
export const treeFrom = async (accounts: string, leaves: string): Promise<Tree> => {
  const lines = `\n${accounts}\n`
  const lowest = Buffer.alloc((lineFeedsBefore(lines, lines.length) - 1) * hashBytes)
  Buffer.from(leaves, 'base64').copy(lowest)
  const levels: Buffer[] = [lowest]
  for (let top: Buffer = lowest; nodesIn(top) > 1; levels.push(top)) top = await above(top)
  return {
    placeOf: (id) => {
      const at = lines.indexOf(`\n${id}\n`)
      return at < 0 ? undefined : lineFeedsBefore(lines, at)
    },
    leafAt: (place) => nodeAt(lowest, place),
    pathOf: (place) =>
      levels.flatMap((level, height) => {
        const neighbour = (place >> height) ^ 1
        return neighbour < nodesIn(level) ? [nodeAt(level, neighbour)] : []
      }),
  }
}

/** Differs if the accounts or leaves of a statement do. PostgreSQL hashes them, since they are megabytes. */
const stateOf = (db: Db) =>
  isPostgres(db)
    ? sql<string | null>`encode(sha256(convert_to(accounts || ' ' || leaves, 'UTF8')), 'hex')`
    : sql<string | null>`accounts || ' ' || leaves`

interface Kept {
  readonly state: string
  readonly tree: Promise<Tree>
}

/** The weeks of a month's paper and the one before: ten megabytes each in a fund of 100,000. */
const treesMax = 6
const idleMs = minuteMs

interface Shelf {
  readonly trees: Map<number, Kept>
  readonly idle: NodeJS.Timeout
}

const shelves = new WeakMap<Db, Shelf>()

const shelfOf = (db: Db): Map<number, Kept> => {
  const known = shelves.get(db)
  known?.idle.refresh()
  if (known) return known.trees
  const trees = new Map<number, Kept>()
  shelves.set(db, { trees, idle: setTimeout(() => trees.clear(), idleMs).unref() })
  return trees
}

const loaded = async (db: Db, number: number): Promise<Tree> => {
  const { accounts, leaves } = await db
    .selectFrom('proof_statements')
    .select(['accounts', 'leaves'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return treeFrom(accounts ?? '', leaves ?? '')
}

/**
 * The tree of a statement as it is stored now; undefined if it has none. Trees that were made a moment ago are used
 * again, since papers are asked for in numbers, and hashing 100,000 leaves for each of them takes all there is.
 */
export const treeOf = async (db: Db, number: number): Promise<Tree | undefined> => {
  const { state } = await db
    .selectFrom('proof_statements')
    .select(stateOf(db).as('state'))
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  if (state === null) return undefined
  const trees = shelfOf(db)
  const known = trees.get(number)
  const one = known?.state === state ? known : { state, tree: loaded(db, number) }
  trees.delete(number)
  trees.set(number, one)
  for (const oldest of trees.keys()) if (trees.size > treesMax) trees.delete(oldest)
  return one.tree.catch((reason: unknown) => {
    if (trees.get(number) === one) trees.delete(number)
    throw reason
  })
}
