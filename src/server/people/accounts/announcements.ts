import { announcement } from '#server/platform/database/announcement.ts'

/** These people are new, or their rows changed: name, address, status, risk profile, join date. */
export const peopleChanged = announcement<readonly string[]>('people changed')

/** These people's rows are about to be removed. */
export const peopleLeave = announcement<readonly string[]>('people leave')

/** These investors were approved, or added as approved. */
export const approved = announcement<{ readonly personIds: readonly string[]; readonly byId: string }>('approved')

/** This investor was deactivated: the account reads and withdraws only. */
export const deactivated = announcement<{ readonly personId: string; readonly byId: string }>('deactivated')

export interface AddressChanged {
  readonly personId: string
  readonly from: string
  readonly to: string
}

/** This person has a new mail address, confirmed from both mailboxes. */
export const addressChanged = announcement<AddressChanged>('address changed')
