import type { ComponentType } from 'react'
import type { PlaceId } from '#stores/admin/places/places.ts'

type Load = () => Promise<ComponentType>

const money: Load = () => import('./money/Money.tsx').then(({ Money }) => Money)

/** The places whose screens do not come with the page. */
export type LazyPlace = Exclude<PlaceId, 'overview/today'>

/** The screen of each, loaded when it is first opened; the parts of a place are one screen. */
export const screens: Readonly<Record<LazyPlace, Load>> = {
  'overview/money': money,
  'overview/money/pay': money,
  'overview/money/batches': money,
  'overview/money/bank': money,
  'overview/money/cash': money,
  'overview/calendar': () => import('./overview/Calendar.tsx').then(({ Calendar }) => Calendar),
  'reports/week': () => import('./reports/ThisWeek.tsx').then(({ ThisWeek }) => ThisWeek),
  'reports/weeks': () => import('./reports/Weeks.tsx').then(({ Weeks }) => Weeks),
  'reports/documents': () => import('./reports/Documents.tsx').then(({ Documents }) => Documents),
  'investors/all': () => import('./investors/Investors.tsx').then(({ Investors }) => Investors),
  'investors/applications': () => import('./investors/Applications.tsx').then(({ Applications }) => Applications),
  'investors/requests': () => import('./investors/Requests.tsx').then(({ Requests }) => Requests),
  'investors/agreements': () => import('./investors/Agreements.tsx').then(({ Agreements }) => Agreements),
  'investors/imports': () => import('./investors/Imports.tsx').then(({ Imports }) => Imports),
  'analytics/figures': () => import('./analytics/Analytics.tsx').then(({ Analytics }) => Analytics),
  'settings/fund': () => import('./settings/Fund.tsx').then(({ Fund }) => Fund),
  'settings/controls': () => import('./settings/Controls.tsx').then(({ Controls }) => Controls),
  'settings/people': () => import('./settings/People.tsx').then(({ People }) => People),
  'settings/connections': () => import('./settings/Connections.tsx').then(({ Connections }) => Connections),
  'settings/system': () => import('./settings/System.tsx').then(({ System }) => System),
  'settings/audit': () => import('./settings/AuditTrail.tsx').then(({ AuditTrail }) => AuditTrail),
  'communications/inbox': () => import('./communications/Inbox.tsx').then(({ Inbox }) => Inbox),
  'communications/messages': () => import('./communications/Messages.tsx').then(({ Messages }) => Messages),
  'communications/templates': () => import('./communications/Templates.tsx').then(({ Templates }) => Templates),
}

// These two stand here so that the first script does not name each of their files.

export const approvals = () => import('./overview/Approvals.tsx').then(({ Approvals }) => Approvals)

/** What opens over any place. */
export const dialogs: Load = () => import('./Dialogs.tsx').then(({ Dialogs }) => Dialogs)
