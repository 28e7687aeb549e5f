import type { Notification } from '#contract/entities/notification.ts'
import { depositReceived, leftBalance } from '#fund/notices/notice-titles.ts'

const results: ReadonlySet<Notification['type']> = new Set(['profit', 'performance', 'report', 'risk'])
const moved: ReadonlySet<string> = new Set([depositReceived, ...Object.values(leftBalance)])

/**
 * Whether the amount of a notification changed the balance, so that it has a sign: a week's result or its correction, a
 * deposit that arrived, a withdrawal that left. What is only asked for, approved or sent has none.
 */
export const changesBalance = ({ type, title }: Pick<Notification, 'type' | 'title'>): boolean =>
  results.has(type) || moved.has(title)
