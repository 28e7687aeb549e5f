import { expect, test } from 'vitest'
import type { Notification } from '#contract/entities/notification.ts'
import { agreementNotices, bankNotices, closureNotices } from '#fund/notices/notice-titles.ts'
import { subjectOf } from '#stores/investor/account/activity/subject.ts'

const notice = (part: Partial<Notification>): Notification => ({
  id: '1',
  title: 'A title',
  message: 'A message',
  type: 'system',
  priority: 'high',
  status: 'unread',
  created_at: '2026-11-22T12:00:00Z',
  ...part,
})

test('a notice leads to what it speaks of: an agreement to Settings, a week to its report, most of the system nowhere', () => {
  for (const title of Object.values(agreementNotices))
    expect(subjectOf(notice({ title }))).toEqual({ tab: 'settings', target: 'section/Documents' })
  for (const title of Object.values(bankNotices))
    expect(subjectOf(notice({ title, type: 'security' }))).toEqual({ tab: 'transfer', target: 'bank' })
  for (const title of Object.values(closureNotices))
    expect(subjectOf(notice({ title, type: 'security' }))).toMatchObject({ target: 'section/Account actions' })
  expect(subjectOf(notice({}))).toBeUndefined()
  const profit = notice({ type: 'profit', metadata: { period: 'Week 45, 2026' } })
  expect(subjectOf(profit)).toEqual({ tab: 'reports', week: 'Week 45' })
  const risk = notice({ type: 'risk', metadata: { period: 'Week 51, 2026' } })
  expect(subjectOf(risk)).toEqual({ tab: 'reports', week: 'Week 51' })
  const deposit = notice({ type: 'deposit', metadata: { payment_reference: 'ALD-1' } })
  expect(subjectOf(deposit)).toEqual({ tab: 'transfer', target: 'request/ALD-1' })
  expect(subjectOf(notice({ type: 'withdrawal' }))).toEqual({ tab: 'transfer', target: 'requests' })
  expect(subjectOf(notice({ type: 'security' }))).toMatchObject({ target: 'section/Sign-in and sessions' })
})
