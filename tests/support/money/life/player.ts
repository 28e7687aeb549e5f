import type { By } from '#server/platform/config/context.ts'
import type { Store, Unit } from '#server/platform/database/store.ts'
import { RefusedError } from '#server/platform/http/refuse.ts'
import { LifeModel } from './model.ts'
import type { ModelPerson } from './model-person.ts'

/** The network address from which every step is made. */
export const from = '127.0.0.1'

/** What the rules say about a step: its consequences, or that it is refused. */
export type Ruling = (() => void) | 'refused'

/** A request that waits for a second person or for its delay. */
export interface Guarded {
  readonly id: string
  readonly what: string
  /** Waits for its delay; otherwise for the second person. */
  delayed: boolean
  /** Everything that it can depend on, as it is now and as it was when it was asked. */
  seen(): string
  readonly snapshot: string
  ruling(): Ruling
}

const adminBy = (id: string, email: string): By => ({
  id,
  accountId: null,
  sessionId: '',
  email,
  name: email,
  role: 'admin',
  adminRole: 'owner',
  status: 'active',
  awaits: null,
  frozen: false,
})

/** Plays steps on a store and on the model at once; it is an error if only one of them refuses a step. */
export class Player {
  readonly model: LifeModel
  /** How many times each step was done, and how many times it was refused. */
  readonly tally = new Map<string, { done: number; refused: number }>()
  now: number
  readonly store: Store
  readonly admin: By
  /** The admin who approves what the other asks for. */
  readonly second: By
  readonly waiting: Guarded[] = []
  readonly #adminIds: readonly [string, string]

  constructor(store: Store, now: number, adminIds: readonly [string, string], model = new LifeModel()) {
    this.model = model
    this.store = store
    this.now = now
    store.dateBy({ now: () => this.now })
    this.#adminIds = adminIds
    this.admin = adminBy(adminIds[0], 'boss@example.com')
    this.second = adminBy(adminIds[1], 'second@example.com')
  }

  /** A copy of the same life, to continue on a store that is a copy of this one's. */
  on(store: Store): Player {
    return new Player(store, this.now, this.#adminIds, this.model.copy())
  }

  count(what: string, refused: boolean): void {
    const counted = this.tally.get(what) ?? { done: 0, refused: 0 }
    counted[refused ? 'refused' : 'done'] += 1
    this.tally.set(what, counted)
  }

  async step<T>(what: string, ruling: Ruling, unit: Unit<T>): Promise<T | undefined> {
    let done: T | undefined
    let refused: RefusedError | undefined
    try {
      done = await this.store.write(unit)
    } catch (reason) {
      if (!(reason instanceof RefusedError)) throw reason
      refused = reason
    }
    if ((refused !== undefined) !== (ruling === 'refused'))
      throw new Error(
        `${what}: the store ${refused ? `refuses (${refused.message})` : 'does it'}, the model says ${ruling === 'refused' ? 'no' : 'yes'}`,
      )
    this.count(what, refused !== undefined)
    if (ruling !== 'refused') ruling()
    return done
  }

  by({ id, status }: ModelPerson): By {
    return {
      id,
      accountId: id,
      sessionId: '',
      email: `${id}@example.com`,
      name: id,
      role: 'investor',
      adminRole: null,
      status,
      awaits: null,
      frozen: false,
    }
  }
}
