import type { WebSocket } from 'ws'
import type { InvestorStatus, Role } from '#contract/entities/basic.ts'
import type { Config } from './config.ts'
import type { Store } from './store/store.ts'

/** Nothing else on the server reads the time; a test hands in a clock of its own. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

/**
 * The open sockets of this process (spec §7 call 17). Units of work tell them their news: `work.publish('session-ended', id)`
 * closes the sockets of a session with 4401 on every node.
 */
export interface Live {
  /** Takes in a socket of a signed-in person; fails where the database is away. */
  join(socket: WebSocket, by: Pick<By, 'id' | 'sessionId'>): Promise<void>
  /** Pings all, drops the dead, ends those whose session is over. */
  sweep(): Promise<void>
}

export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** What every route and service of the server is handed. */
export interface Context {
  readonly config: Config
  readonly store: Store
  readonly clock: Clock
  readonly live: Live
  readonly log: Log
  /** The key of HMACs and ciphers; outside the database. */
  readonly secret: Buffer
}

/** The signed-in person that made a call. */
export interface By {
  readonly id: string
  readonly sessionId: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly status: InvestorStatus
}
