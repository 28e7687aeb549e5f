import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'

const row = (id: string, name: string) => ({
  id,
  name,
  email: `${id}@example.com`,
  phone: null,
  balance: 0,
  invested: 0,
  return_percent: null,
  join_date: '2026-01-10',
  status: 'active',
  risk_profile: null,
  trading_status: 'active',
  pending: null,
  version: 1,
})

test('two investors of one name are told apart, and one who is alone is not', async () => {
  const tab = await openTab(
    newBrowser(),
    { path: '/admin' },
    () => import('#stores/admin/people/investors/investors.ts'),
  )
  const rows = [row('a', 'Ann Lee'), row('b', 'Bo Wu'), row('c', 'ann lee ')]
  tab.intercept = async ({ url }) =>
    Response.json(
      url.endsWith('/api/extensions') ? { extensions: ['investors'] } : { rows, next: null, previous: null, total: 40 },
    )
  await tab.investors.load()
  expect([...tab.$namesakes.get()]).toEqual(['a', 'c'])
  expect(tab.investors.$load.get().last?.total).toBe(40)
})

test('a backend that does not count says so', async () => {
  const tab = await openTab(
    newBrowser(),
    { path: '/admin' },
    () => import('#stores/admin/people/investors/investors.ts'),
  )
  tab.intercept = async ({ url }) =>
    Response.json(
      url.endsWith('/api/extensions') ? { extensions: ['investors'] } : { rows: [], next: null, previous: null },
    )
  await tab.investors.load()
  expect(tab.investors.$load.get().last).toMatchObject({ rows: [], total: null })
})
