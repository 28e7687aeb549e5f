import type { WebSocket } from 'ws'
import type { InvestorStatus, Role } from '#contract/entities/basic.ts'
import type { Awaits } from '#contract/entities/factors.ts'
import type { AdminRole } from '#fund/access/admin-roles.ts'
import type { MemberGrant } from '#fund/access/member-grants.ts'
import type { Keyring } from '../database/keyring.ts'
import type { Actor, Store, Work, Write } from '../database/store.ts'
import type { Config } from './config.ts'
import type { Site } from './site.ts'

/** Nothing else on the server reads the time; a test passes its own clock. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

/**
 * The open sockets of this process (spec §7 call 17). Units of work reach them by publishing:
 * `work.publish('session-ended', id)` closes the sockets of a session with 4401 on every node.
 */
export interface Live {
  /**
   * Accepts the socket of a signed-in person, which receives notifications; with `account`, also news of changes of the
   * account; with `progress`, also how far long jobs are. Fails if the database cannot be reached.
   */
  join(
    socket: WebSocket,
    by: Pick<By, 'id' | 'sessionId'>,
    hears: { readonly account: boolean; readonly progress: boolean },
  ): Promise<void>
  /** Pings every socket, drops dead ones, and closes those whose session has ended. */
  check(): Promise<void>
  /** How many sockets are open in this process. */
  open(): number
  /** Asks every socket to connect again, spread over these milliseconds. */
  leave(withinMs: number): void
}

export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** What every route and service of the server receives. */
export interface Context {
  readonly config: Config
  readonly store: Store
  /** The built site; null if this server answers the API alone. */
  readonly site: Site | null
  readonly clock: Clock
  readonly live: Live
  readonly log: Log
  /** The key for HMACs and encryption; kept outside the database. */
  readonly secret: Keyring
}

/** The signed-in person that made a call, and the account that it is about. */
export interface By {
  readonly id: string
  readonly sessionId: string
  readonly email: string
  readonly name: string
  readonly role: Role
  /** What an admin may do; null for an investor. */
  readonly adminRole: AdminRole | null
  /** The one that the call names, or else their first; null if they own none, as an admin does. */
  readonly accountId: string | null
  /** What they were let see of it as its reader; absent for an owner, who sees everything. */
  readonly reads?: readonly MemberGrant[]
  /** Of that account; of an admin, whether they still have access. */
  readonly status: InvestorStatus
  /** Whether the account is frozen (api.md "Freezes"). */
  readonly frozen: boolean
  /** What the session still lacks before it reaches more than the second factor; null if it lacks nothing. */
  readonly awaits: Awaits | null
  /** The API key that made the call in this person's name; absent if they made it themselves. */
  readonly apiKey?: { readonly id: string; readonly name: string }
}

/** A signed-in person who does something. */
export interface SignedInActor extends Actor {
  readonly by: By
  readonly from: string
}

/** A unit of work of a signed-in person. */
export type SignedInWork = Work<SignedInActor>

/** Begins units of a signed-in person. */
export type SignedInWrite = Write<SignedInActor>

/** Whose data a call may read: the gate's answer, so that no handler looks at a role. */
export type Whose = { readonly kind: 'one'; readonly accountId: string } | { readonly kind: 'everybody' }
