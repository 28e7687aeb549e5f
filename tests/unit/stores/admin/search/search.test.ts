import { expect, test } from 'vitest'
import { ownBrowser } from '#tests/support/browser/own-browser.ts'
import { openTab } from '#tests/support/browser/tab.ts'

const portal = ownBrowser()

const load = async () => ({
  ...(await import('#stores/session/session.ts')),
  ...(await import('#stores/kit/extensions.ts')),
  ...(await import('#stores/admin/desk/search/open.ts')),
  search: await import('#stores/admin/desk/search/search.ts'),
})

/** A tab of /admin, for a new admin with this role. */
const tabAs = async (adminRole: 'viewer' | 'owner') => {
  await portal.signedIn({ role: 'admin', adminRole })
  const tab = await openTab(portal.browser, { origin: portal.server.url, path: '/admin' }, load)
  await tab.restoreSession()
  await tab.discover()
  return tab
}

const namesIn = ({ search }: Awaited<ReturnType<typeof tabAs>>) =>
  search.$groups.get().flatMap(({ options }) => options.map(({ title }) => title))

test('what only an owner may do only an owner finds', async () => {
  const viewer = await tabAs('viewer')
  viewer.openSearch()
  expect(viewer.$searchOpen.get()).toBe(true)
  expect(namesIn(viewer)).toContain('Audit')
  expect(namesIn(viewer)).not.toContain('API keys')
  viewer.search.typeSearch('accountant')
  expect(namesIn(viewer)).toEqual([])
  const owner = await tabAs('owner')
  owner.search.typeSearch('accountant')
  expect(namesIn(owner)).toEqual(['API keys'])
})

test('places are found by other words for them too, and closing forgets what was typed', async () => {
  const tab = await tabAs('viewer')
  for (const [typed, name] of [
    ['backup', 'System'],
    ['match lines', 'Bank'],
    ['SECOND person', 'Approvals'],
  ] as const) {
    tab.search.typeSearch(typed)
    expect(namesIn(tab)).toEqual([name])
    expect(tab.search.$isCurrent.get()).toBe(false)
  }
  tab.search.closeSearch()
  expect([tab.search.$searchText.get(), tab.$searchOpen.get(), tab.search.$isCurrent.get()]).toEqual(['', false, true])
})
