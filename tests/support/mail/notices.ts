import type { Notice, PersonNotice } from '#server/notices/notifications/notice.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import type { Context } from '#server/platform/config/context.ts'

/** An unimportant notice, except for what the test specifies. */
export const notice = (personId: string, given: Partial<PersonNotice> = {}): PersonNotice => ({
  personId,
  type: 'report',
  priority: 'medium',
  title: 'A weekly report',
  message: 'The report of the week is there.',
  ...given,
})

/** Writes them in a unit of work, as the server does; returns their ids. */
export const send = ({ store, clock }: Context, ...notices: readonly Notice[]): Promise<string[]> =>
  store.write((work) => notifyAll(work, notices), clock.now())
