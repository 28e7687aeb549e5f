import { atom } from 'nanostores'

/** The admin's unread notifications, as counted on the bell and on the communications tab. */
export const $adminUnread = atom(0)
