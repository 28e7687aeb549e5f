import * as calls from '#contract/calls/notices/notifications.ts'
import { send } from './send.ts'

const of = (email: string) => ({ investor_email: email })

/** Call 12. */
export const listNotifications = (email: string) => send(calls.listNotifications, { params: of(email) })

/** Call 13. */
export const markAllRead = (email: string) => send(calls.markAllRead, { params: of(email) })

/** Call 14. */
export const markRead = (id: string) => send(calls.markRead, { params: { id } })
