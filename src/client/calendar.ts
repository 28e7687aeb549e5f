import * as calls from '#contract/calls/desk/calendar.ts'
import { fileUrl } from './files.ts'
import { send } from './send.ts'

/** What happens next to the signed-in investor's money. */
export const readAhead = () => send(calls.readAhead, {})

export const renewCalendarLink = () => send(calls.renewCalendarLink, {})

export const endCalendarLink = () => send(calls.endCalendarLink, {})

export const calendarFileUrl = (): string => fileUrl(calls.readCalendarFile.path, {})
