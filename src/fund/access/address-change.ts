import { hourMs } from '#fund/calendar/time.ts'

/** How long the links in the mails about a change of address work. */
export const addressChangeHours = 24
export const addressChangeMs = addressChangeHours * hourMs
