import type { By } from '../config/context.ts'

/**
 * Who does something, and from which network address; null is the portal itself, and a key acts in its maker's name.
 * The audit records it as given.
 */
export interface Actor {
  readonly by: { readonly email: string; readonly apiKey?: { readonly name: string } } | null
  readonly from: string | null
}

/** Somebody who does something, with an address to record. */
export interface NamedActor extends Actor {
  readonly by: NonNullable<Actor['by']>
}

/** A signed-in person who does something. */
export interface SignedInActor extends Actor {
  readonly by: By
  readonly from: string
  /** If it was asked for and waited: the id of the second person who approved it, or null after the delay. */
  readonly approvedBy?: string | null
}
