import { announcement } from '#server/platform/database/announcement.ts'

/** This withdrawal was paid out. */
export const withdrawalPaid = announcement<{ readonly id: string }>('withdrawal paid')
