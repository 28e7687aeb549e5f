import { announcement } from '#server/platform/database/announcement.ts'

/** This person's password was set or changed, and their other sessions were ended. */
export const passwordChanged = announcement<{ readonly personId: string; readonly portalUrl: string }>(
  'password changed',
)
