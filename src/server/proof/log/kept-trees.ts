import { sql } from 'kysely'
import { minuteMs } from '#fund/calendar/time.ts'
import { isPostgres } from '#server/platform/database/engine.ts'
import type { Db } from '#server/platform/database/store.ts'
import { type Tree, treeFrom } from './leaf-tree.ts'

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
