import type { Expression, Selectable } from 'kysely'
import { preparedOne, type Slots } from '#server/platform/database/prepared.ts'
import type { ClosureState, ClosuresTable } from '#server/platform/database/schema/closures.ts'
import type { Db } from '#server/platform/database/store.ts'

export type ClosureRow = Selectable<ClosuresTable>

/** States of a closure in progress: nothing is deposited and trading cannot be requested. */
export const openClosureStates = ['requested', 'verified', 'payable'] as const satisfies readonly ClosureState[]

/** An investor's closure in progress. Also for use inside another query. */
export const openClosures = (db: Db, personId: Expression<string>) =>
  db.selectFrom('closures').where('person_id', '=', personId).where('state', 'in', openClosureStates)

const open = preparedOne((db, { id }: Slots<{ id: string }>) => openClosures(db, id).selectAll())

export const openClosure = (db: Db, personId: string): Promise<ClosureRow | undefined> => open(db, { id: personId })
