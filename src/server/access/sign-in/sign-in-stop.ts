import { announcement } from '#server/platform/database/announcement.ts'

/** After too many failures in a row unknown browsers can no longer sign in to this person's account. */
export const signInStopped = announcement<{ readonly personId: string }>('sign-in stopped')

/** They can again: because of an admin, or of a sign-in from a known browser, which is nobody's decision. */
export const signInStopLifted = announcement<{
  readonly personId: string
  readonly by: { readonly email: string } | null
}>('sign-in stop lifted')
