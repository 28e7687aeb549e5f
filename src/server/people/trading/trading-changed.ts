import { announcement } from '#server/platform/database/announcement.ts'

/** The trading status of these investors, now or from the next Sunday on, was written. */
export const tradingChanged = announcement<readonly string[]>('trading changed')
