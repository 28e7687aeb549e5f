import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Announcement } from './announcement.ts'
import { DataError } from './data-error.ts'
import type { Keyring } from './keyring.ts'
import { migrations, migrationsOfNew } from './migrations.ts'
import type { Subscriber, Topic } from './news.ts'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>

/** The time by which a store's units of work are dated. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

/**
 * Who does something, and from which network address; null is the portal itself, and a key acts in its maker's name.
 * The audit records it as given.
 */
export interface Actor {
  readonly by: { readonly id?: string; readonly email: string; readonly apiKey?: { readonly name: string } } | null
  readonly from: string | null
  /** If it was asked for and waited: the id of the second person who approved it, or null after the delay. */
  readonly approvedBy?: string | null
}

/** Somebody who does something, with an address to record. */
export interface NamedActor extends Actor {
  readonly by: NonNullable<Actor['by']>
}

/** A person with an account who does something. */
export interface PersonActor extends NamedActor {
  readonly by: NamedActor['by'] & { readonly id: string }
}

/** The portal, when nobody asked it to. */
export const portalItself: Actor = { by: null, from: null }

/**
 * What a unit of work receives: its queries, its one time, its one actor, and effects that run once its commit is
 * durable.
 */
export interface Work<Who extends Actor = Actor> {
  readonly db: Db
  /** Who does all that it does; the portal itself unless it is said (`as`). */
  readonly actor: Who
  /** The same unit, of somebody else: what it does beside its own, or before it was known who acts. */
  as<Other extends Actor>(actor: Other): Work<Other>
  /** When all that it does is done, in epoch milliseconds: one instant, however long it takes. */
  readonly now: number
  /** The same unit at another instant, for what is written down later than it happened. */
  asOf(now: number): Work<Who>
  /** The same at whatever instant: what is remembered of a unit while it runs is remembered by this. */
  readonly unit: object
  after(effect: () => void): void
  /** Runs inside the unit once it has done everything else, so that what its changes add up to is written once. */
  atEnd(run: () => Promise<unknown>): void
  /** The key to seal with; the store gets it once it is open. */
  secret(): Keyring
  /**
   * Called before it waits for a lock that others may hold for long. On PostgreSQL only some units of a process wait
   * with a connection, so that those which need no such lock find one; any other is undone, and run again when its turn
   * comes.
   */
  beforeLock(): void
  /** Announces to the listening rooms what was done, inside this unit. */
  announce<Payload>(announcement: Announcement<Payload>, payload: Payload): Promise<void>
  /** Notifies every node at the commit, or not at all; keys have no spaces. */
  publish(topic: Topic, ...keys: readonly string[]): Promise<void>
  /** Notifies every node at once of the progress, whatever becomes of the unit. */
  tell(topic: Topic, key: string): Promise<void>
}

/** A unit of work awaits nothing but its own queries, and may throw to undo itself. */
export type Unit<T, Who extends Actor = Actor> = (work: Work<Who>) => Promise<T>

/** Begins units of one actor. */
export type Write<Who extends Actor = Actor> = <T>(unit: Unit<T, Who>) => Promise<T>

export interface Store {
  readonly engine: 'sqlite' | 'postgres'
  readonly read: Db
  /**
   * Identifies the state of the database: the same as before only if nothing was committed since, by any node or
   * program.
   */
  mark(): Promise<string>
  /** Resolves after the commit is durable. The unit is of the moment at which it begins, or of the one that is given. */
  write<T>(unit: Unit<T>, now?: number): Promise<T>
  /** Notifies every node at once, outside any unit: what it is about is durable already, or need not be. */
  tell(topic: Topic, ...keys: readonly string[]): Promise<void>
  /** From here on units may seal with this key. */
  sealWith(secret: Keyring): void
  /** From here on units are dated by this clock, instead of the system's. */
  dateBy(clock: Clock): void
  /** Receives what any node published, until the returned function is called. */
  subscribe(subscriber: Subscriber): () => void
  close(): Promise<void>
}

/** Whether a later version has run on this database. */
export const isNewer = (names: readonly string[]): boolean => names.some((name) => !(name in migrations))

export const newerBackup = 'This backup was made by a newer version of the portal: restore it with that one.'

export const isCurrent = (names: readonly string[]): boolean =>
  names.length === Object.keys(migrations).length && names.every((name) => name in migrations)

/** The migrations that have run; none on a new database. */
const ranOn = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch(() => ({ rows: [] }))
  return rows.map(({ name }) => name)
}

/**
 * Whether exactly these migrations have run, which one small read shows: Kysely's own look at the whole schema takes
 * most of the time in which a database is opened. Throws a DataError if a newer version has run.
 */
export const isMigrated = async (db: Db): Promise<boolean> => {
  const names = await ranOn(db)
  if (isNewer(names))
    throw new DataError(
      'This data is from a newer version of the portal: start that one, or restore a backup that this one can read.',
    )
  return isCurrent(names)
}

/**
 * Upgrades a database to the current schema, or to that of an earlier version whose migrations are named; a new one
 * starts from the baseline. Some versions had a migration with a higher number before one with a lower number: whatever
 * is missing is run, in any order.
 */
export const migrate = async (db: Db, names: readonly string[] = Object.keys(migrations)): Promise<void> => {
  const all = isCurrent(names) && (await ranOn(db)).length === 0 ? migrationsOfNew : migrations
  const wanted = Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
  const provider = { getMigrations: async () => wanted }
  const { error } = await new Migrator({ db, provider, allowUnorderedMigrations: true }).migrateToLatest()
  if (error) throw error
}
