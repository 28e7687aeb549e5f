import { announcement } from '../store/announcement.ts'

/** An entry was booked that moved the capital or the result of these investors. */
export const booked = announcement<{ readonly personIds: readonly string[]; readonly effectiveAt: number }>('booked')
