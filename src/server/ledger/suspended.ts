import type { Selectable } from 'kysely'
import { weekOf } from '#fund/calendar/week.ts'
import type { Schema } from '#server/platform/database/schema.ts'

type Suspended = Pick<Selectable<Schema['suspense']>, 'deposit_id' | 'received_at'>

/** Whether money in suspense is in cash: a deposit that is taken back leaves its account only next Sunday. */
export const isInCash = ({ deposit_id, received_at }: Suspended, now: number): boolean =>
  deposit_id === null || weekOf(received_at).to <= now
