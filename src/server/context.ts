import type { InvestorStatus, Role } from '#contract/entities/basic.ts'
import type { Config } from './config.ts'
import type { Store } from './store/store.ts'

/** Nothing else on the server reads the time; a test hands in a clock of its own. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

/** News to the open sockets, of this process and of the others. */
export interface Live {
  /** Announces a notification that is durable. */
  announce(personId: string, notificationId: string): void
  /** Closes a person's sockets whose session ended (4401). */
  ended(sessionId: string): void
}

export interface Log {
  info(told: object, message: string): void
  warn(told: object, message: string): void
  error(told: object, message: string): void
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
