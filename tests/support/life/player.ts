import type { By } from '#server/context.ts'
import { RefusedError } from '#server/http/refuse.ts'
import type { Store, Unit } from '#server/store/store.ts'
import { LifeModel } from './model.ts'
import type { ModelPerson } from './model-person.ts'

/** From where every step is made. */
export const from = '127.0.0.1'

/** What the rules say of a step: what follows from it, or that it is refused. */
export type Ruling = (() => void) | 'refused'

/** Plays steps on a store and on the model at once; one that one of them refuses and the other does not is an error. */
export class Player {
  readonly model = new LifeModel()
  /** How often each step was done, and how often it was refused. */
  readonly tally = new Map<string, { done: number; refused: number }>()
  now: number
  readonly store: Store
  readonly admin: By

  constructor(store: Store, now: number, adminId: string) {
    this.store = store
    this.now = now
    this.admin = {
      id: adminId,
      sessionId: '',
      email: 'boss@example.com',
      name: 'Boss',
      role: 'admin',
      adminRole: 'owner',
      status: 'active',
      awaits: null,
    }
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
    const counted = this.tally.get(what) ?? { done: 0, refused: 0 }
    counted[refused ? 'refused' : 'done'] += 1
    this.tally.set(what, counted)
    if (ruling !== 'refused') ruling()
    return done
  }

  by({ id, status }: ModelPerson): By {
    return {
      id,
      sessionId: '',
      email: `${id}@example.com`,
      name: id,
      role: 'investor',
      adminRole: null,
      status,
      awaits: null,
    }
  }
}
