import type { Notification } from '#contract/entities/notification.ts'
import { agreementNotices } from '#fund/agreement-notice.ts'
import { openOn } from '#stores/session/place.ts'
import { leadTo } from '#stores/session/target.ts'

/** Where what a notification speaks of is to be seen: a week by its name, or a part of a tab. */
type Subject =
  | { readonly tab: 'reports'; readonly week: string }
  | { readonly tab: 'reports' | 'transfer' | 'settings'; readonly target: string }

const targets: Partial<Record<Notification['type'], Subject>> = {
  deposit: { tab: 'transfer', target: 'requests' },
  withdrawal: { tab: 'transfer', target: 'requests' },
  security: { tab: 'settings', target: 'section/Sign-in and sessions' },
  profit: { tab: 'reports', target: 'reports' },
  performance: { tab: 'reports', target: 'reports' },
  report: { tab: 'reports', target: 'reports' },
}

const ofAgreements: readonly string[] = Object.values(agreementNotices)

/** Undefined if a notification says all that there is to see. */
export const subjectOf = ({ type, title, metadata }: Notification): Subject | undefined => {
  if (ofAgreements.includes(title)) return { tab: 'settings', target: 'section/Documents' }
  const subject = targets[type]
  // "Week 45, 2026": the list of weeks knows it as "Week 45".
  const [week] = metadata?.period?.split(',') ?? []
  if (subject?.tab === 'reports' && week) return { tab: 'reports', week }
  const reference = metadata?.payment_reference
  return subject?.tab === 'transfer' && reference ? { tab: 'transfer', target: `request/${reference}` } : subject
}

export const openSubject = (subject: Subject): void =>
  'week' in subject ? openOn(subject.tab, 'week', subject.week) : leadTo(subject.tab, subject.target)
