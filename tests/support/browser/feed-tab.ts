import { notificationOf } from '#tests/support/portal/documented-answers.ts'
import type { Scripted } from '#tests/support/portal/documented-backend.ts'
import { documentedTabs } from './documented-tabs.ts'
import { openTab } from './tab.ts'

const load = async () => ({
  ...(await import('#stores/investor/account/activity/notifications.ts')),
  ...(await import('#stores/investor/account/activity/unread.ts')),
  ...(await import('#stores/investor/account/activity/filters.ts')),
  ...(await import('#stores/investor/account/settings/notification-settings.ts')),
  ...(await import('#stores/investor/account/settings/notification-field.ts')),
  ...(await import('#stores/investor/account/activity/live.ts')),
  ...(await import('#stores/session/user.ts')),
})

/** The feed of a new investor in a separate browser for each test, on one documented backend for the file. */
export const feedTabs = () => {
  const now = documentedTabs()
  let people = 0

  const open = async () => {
    people += 1
    const email = `n${people}@fund.test`
    const tab = await openTab(now.browser, { api: now.backend.url, path: '/dashboard' }, load)
    tab.keepUser(tab.userFrom(email, 'investor'))
    const ids = () => (tab.$feed.get() ?? []).map(({ id, status }) => `${id.replace(`${email}:`, '')} ${status}`)
    return Object.assign(tab, { email, ids })
  }

  return { now, open }
}

/** An answer that waits until it is let go. */
export const held = (answer: Scripted) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { answer: promise.then(() => answer) as Scripted, release: resolve }
}

export const many = (count: number, email: string) =>
  Array.from({ length: count }, (_, index) => notificationOf(`${email}:${count - index}`, 'profit'))
