import * as v from 'valibot'
import { notificationPriorities, notificationTypes } from '#fund/notices/notification-settings.ts'
import { dollars, instant } from './basic.ts'
import { progress } from './progress.ts'

export const notificationType = v.picklist(notificationTypes, 'this is not a notification type')
export const notificationPriority = v.picklist(notificationPriorities, 'a priority is critical, high, medium or low')

/** What a notification carries besides its text (spec §3). */
export const notificationMetadata = v.object({
  amount: v.optional(v.nullable(dollars)),
  period: v.optional(v.nullable(v.string())),
  payment_reference: v.optional(v.nullable(v.string())),
})

/** A notification of an investor (spec §3). */
export const notification = v.object({
  id: v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
  title: v.string(),
  message: v.string(),
  type: notificationType,
  priority: notificationPriority,
  status: v.picklist(['unread', 'read']),
  created_at: instant,
  read_at: v.optional(v.nullable(instant)),
  metadata: v.optional(v.nullable(notificationMetadata)),
})

export const notifications = v.array(notification)

/**
 * What the socket sends (spec §7 call 17). `browser` says whether settings, quiet hours and limits allow a browser
 * notification of it; a backend that knows only the documentation does not send it.
 */
const newNotification = v.object({
  type: v.literal('new_notification'),
  data: notification,
  browser: v.optional(v.boolean()),
})

/**
 * Sent to clients that asked for it with `?also=account`: something about the account has changed; its calls say what.
 */
const accountChanged = v.object({ type: v.literal('account_changed') })

/** A client that asked with `?also=account` may send this to learn whether anybody is there; `pong` is the answer. */
export const socketPing = { type: 'ping' } as const
export const socketPong = { type: 'pong' } as const

/**
 * Such a client may send, once its socket is open, for how many milliseconds its page has been open. The page may have
 * read something before it changed in that time, so it is notified as of any other change.
 */
export interface SocketOpened {
  readonly type: 'opened'
  readonly age: number
}

const pong = v.object({ type: v.literal(socketPong.type) })

export const socketMessage = v.variant('type', [newNotification, accountChanged, progress, pong])

export type SocketMessage = v.InferOutput<typeof socketMessage>

export type Notification = v.InferOutput<typeof notification>
export type NotificationMetadata = v.InferOutput<typeof notificationMetadata>
