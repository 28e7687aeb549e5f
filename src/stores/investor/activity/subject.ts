import type { Notification } from '#contract/entities/notification.ts'
import { agreementNotices } from '#fund/agreement-notice.ts'
import { openOn, openTab } from '#stores/session/place.ts'

/** Where what a notification speaks of is to be seen: a tab, and of a week its name. */
interface Subject {
  readonly tab: 'reports' | 'transfer' | 'settings'
  readonly week?: string
}

const tabs: Partial<Record<Notification['type'], Subject['tab']>> = {
  deposit: 'transfer',
  withdrawal: 'transfer',
  security: 'settings',
  profit: 'reports',
  performance: 'reports',
  report: 'reports',
}

const ofAgreements: readonly string[] = Object.values(agreementNotices)

/** Undefined if a notification says all that there is to see. */
export const subjectOf = ({ type, title, metadata }: Notification): Subject | undefined => {
  const tab = ofAgreements.includes(title) ? 'settings' : tabs[type]
  if (!tab) return undefined
  // "Week 45, 2026": the list of weeks knows it as "Week 45".
  const [week] = metadata?.period?.split(',') ?? []
  return tab === 'reports' && week ? { tab, week } : { tab }
}

export const openSubject = ({ tab, week }: Subject): void => (week ? openOn(tab, 'week', week) : openTab(tab))
