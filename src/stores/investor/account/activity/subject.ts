import type { Notification } from '#contract/entities/notification.ts'
import { agreementNotices, bankNotices, closureNotices } from '#fund/notices/notice-titles.ts'
import { openOn } from '#stores/session/place.ts'
import { leadTo } from '#stores/session/target.ts'

/** Where the subject of a notification can be seen: a week by its name, or a part of a tab. */
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
  risk: { tab: 'reports', target: 'reports' },
}

const leads = (titles: Readonly<Record<string, string>>, subject: Subject): [string, Subject][] =>
  Object.values(titles).map((title) => [title, subject])

const byTitle = new Map<string, Subject>([
  ...leads(agreementNotices, { tab: 'settings', target: 'section/Documents' }),
  ...leads(bankNotices, { tab: 'transfer', target: 'bank' }),
  ...leads(closureNotices, { tab: 'settings', target: 'section/Account actions' }),
])

/** Undefined if the notification says everything there is to see. */
export const subjectOf = ({ type, title, metadata }: Notification): Subject | undefined => {
  const subject = byTitle.get(title) ?? targets[type]
  // "Week 45, 2026": the list of weeks calls it "Week 45".
  const [week] = metadata?.period?.split(',') ?? []
  if (subject?.tab === 'reports' && week) return { tab: 'reports', week }
  const reference = metadata?.payment_reference
  return subject?.tab === 'transfer' && reference ? { tab: 'transfer', target: `request/${reference}` } : subject
}

export const openSubject = (subject: Subject): void =>
  'week' in subject ? openOn(subject.tab, 'week', subject.week) : leadTo(subject.tab, subject.target)
