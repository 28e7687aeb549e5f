import { atom } from 'nanostores'

/** The admin's unread notifications: what the bell and the tab of communications count. */
export const $adminUnread = atom(0)
