import { describe, expect, test } from 'vitest'
import { documentedTabs } from '#tests/support/browser/documented-tabs.ts'
import { openTab } from '#tests/support/browser/tab.ts'
import { type Scripted, startDocumentedBackend } from '#tests/support/portal/documented-backend.ts'

const now = documentedTabs()

const discovered = async (answer: Scripted | null, api = now.backend.url) => {
  if (answer) now.backend.script('other', answer)
  const tab = await openTab(now.browser, { api }, () => import('#stores/kit/extensions.ts'))
  await tab.discover()
  return { names: [...tab.$extensions.get()], discovery: tab.$discovery.get(), tab }
}

const named = (...extensions: unknown[]): Scripted => ({ status: 200, body: { extensions } })

describe('extensions are discovered (api.md rule 2)', () => {
  test('those that the backend names; what is no name makes none of what is kept either', async () => {
    const { names, discovery } = await discovered(named('session', 'account', 'not roles', ''))
    expect(names).toEqual(['session', 'account'])
    expect(discovery).toBe('known')
    expect((await discovered('drop')).names).toEqual(['session', 'account'])
  })

  test.each<[string, Scripted]>([
    ['404', { status: 404, body: { detail: 'Not Found' } }],
    ['a page', { status: 200, body: '<!doctype html>' }],
    ['another shape', { status: 200, body: { extensions: 'all' } }],
    ['names that are no text', named(1, 2)],
    ['403', { status: 403 }],
  ])('%s means none, also where there were some', async (_, answer) => {
    await discovered(named('session'))
    const { names, discovery } = await discovered(answer)
    expect(names).toEqual([])
    expect(discovery).toBe('known')
  })

  test.each<[string, Scripted]>([
    ['429', { status: 429 }],
    ['500', { status: 500 }],
    ['503', { status: 503 }],
    ['a cut line', 'drop'],
  ])('%s means unknown: the last known set stays', async (_, answer) => {
    await discovered(named('session', 'account'))
    const { names, discovery, tab } = await discovered(answer)
    expect(names).toEqual(['session', 'account'])
    expect(discovery).toBe('unknown')
    now.backend.script('other', named('session'))
    await tab.discover()
    expect([...tab.$extensions.get()]).toEqual(['session'])
    expect(tab.$discovery.get()).toBe('known')
  })

  test('unknown at the first visit builds on none, and keeps nothing', async () => {
    const { names } = await discovered('drop')
    expect(names).toEqual([])
    expect(now.browser.shelf.size).toBe(0)
  })

  test('is kept per API', async () => {
    await discovered(named('session'))
    const other = await startDocumentedBackend()
    other.script('other', 'drop')
    expect((await discovered(null, other.url)).names).toEqual([])
    await other.close()
  })

  test('asks once a page, and nothing at all in a build without a backend', async () => {
    const { tab } = await discovered(named('session'))
    await tab.discover()
    expect(tab.requests).toHaveLength(1)
    const none = await discovered(null, 'none')
    expect(none.tab.requests).toEqual([])
    expect(none.discovery).toBe('known')
  })
})
