import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId } from '#contract/entities/basic.ts'
import { byInvestorEmail } from '#contract/entities/entered.ts'
import { notification, notifications } from '#contract/entities/notification.ts'
import { notificationSettingsAnswer, notificationSettingsPart } from '#contract/entities/settings.ts'

const params = byInvestorEmail

export const listNotifications = call({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/notifications/:investor_email',
  who: 'self',
  speaksOfFund: true,
  does: 'The latest 200 notifications, newest first (spec §7 call 12)',
  params,
  answer: notifications,
})

export const markAllRead = call({
  name: 'markAllRead',
  method: 'PATCH',
  path: '/api/notifications/:investor_email/mark-all-read',
  who: 'self',
  speaksOfFund: true,
  does: 'Marks every notification read (spec §7 call 13)',
  params,
  answer: v.object({ updated: v.number() }),
  lenient: true,
})

export const markRead = call({
  name: 'markRead',
  method: 'PATCH',
  path: '/api/notifications/:id/read',
  who: 'own',
  speaksOfFund: true,
  does: 'Marks a notification read (spec §7 call 14)',
  params: byId,
  answer: notification,
  lenient: true,
})

export const readNotificationSettings = call({
  name: 'readNotificationSettings',
  method: 'GET',
  path: '/api/notification-settings/:investor_email',
  who: 'self',
  does: 'The notification settings (spec §7 call 15)',
  params,
  answer: notificationSettingsAnswer,
})

export const saveNotificationSettings = call({
  name: 'saveNotificationSettings',
  method: 'PATCH',
  path: '/api/notification-settings/:investor_email',
  who: 'self',
  does: 'Saves any part of the notification settings (spec §7 call 16)',
  params,
  body: notificationSettingsPart,
  answer: notificationSettingsAnswer,
})
