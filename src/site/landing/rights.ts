import { house } from '../house.ts'
import { type Keeper, keepersOf } from './keepers.ts'

export const keepers: readonly Keeper[] = keepersOf(house.desks)

/** Every right of the table once, in the order in which it appears. */
export const rights: readonly string[] = [...new Set(keepers.flatMap((keeper) => keeper.rights))]
