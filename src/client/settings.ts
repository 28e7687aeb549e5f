import * as calls from '#contract/calls/notices/notifications.ts'
import type { NotificationSettingsPart } from '#contract/entities/settings.ts'
import { send } from './send.ts'

const of = (email: string) => ({ investor_email: email })

/** Call 15. */
export const readNotificationSettings = (email: string) => send(calls.readNotificationSettings, { params: of(email) })

/** Call 16; the answer is the part of the settings that the backend returns. */
export const saveNotificationSettings = (email: string, part: NotificationSettingsPart) =>
  send(calls.saveNotificationSettings, { params: of(email), body: part })
