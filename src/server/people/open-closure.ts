import type { Selectable } from 'kysely'
import { preparedOne, type Slots } from '../store/prepared.ts'
import type { ClosureState, ClosuresTable } from '../store/schema/closures.ts'
import type { Db } from '../store/store.ts'

export type ClosureRow = Selectable<ClosuresTable>

/** States of a closure in progress: nothing is deposited and trading cannot be requested. */
export const openClosureStates = ['requested', 'verified', 'payable'] as const satisfies readonly ClosureState[]

const open = preparedOne((db, { id }: Slots<{ id: string }>) =>
  db.selectFrom('closures').selectAll().where('person_id', '=', id).where('state', 'in', openClosureStates),
)

export const openClosure = (db: Db, personId: string): Promise<ClosureRow | undefined> => open(db, { id: personId })
