import type { Notification } from '#contract/entities/notification.ts'
import { depositReceived } from '#fund/notices/notice-titles.ts'

const results: ReadonlySet<Notification['type']> = new Set(['profit', 'performance', 'report', 'risk'])

/**
 * Whether the amount of a notification changed the balance, so that it has a sign: a week's result or its correction, a
 * deposit that arrived. What is only asked for, approved or sent has none.
 */
export const changesBalance = ({ type, title }: Pick<Notification, 'type' | 'title'>): boolean =>
  results.has(type) || title === depositReceived
