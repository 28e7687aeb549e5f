import { expect, test, vi } from 'vitest'
import type { PreparedFile } from '#contract/calls/desk/prepared-files.ts'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { preparedFileWords as words } from '#words/desk/prepared-files.ts'

const asked: PreparedFile = {
  id: 'f',
  name: 'investors.csv',
  state: 'waiting',
  asked_at: '2026-11-25T12:00:00Z',
  bytes: null,
  kept_until: null,
  detail: null,
  done: 0,
  of: null,
}
const ready: PreparedFile = { ...asked, state: 'ready', bytes: 10, kept_until: '2026-11-26T12:00:00Z' }

test('a file that was ready before the answer that names it came is shown as ready at once', async () => {
  const tab = await openTab(newBrowser(), { path: '/admin' }, async () => ({
    ...(await import('#stores/admin/work/files/prepared-files.ts')),
    ...(await import('#stores/admin/work/bookings/booking.ts')),
    ...(await import('#stores/kit/toast.ts')),
  }))
  let rows: PreparedFile[] = []
  tab.intercept = async ({ url }) =>
    Response.json(url.endsWith('/extensions') ? { extensions: ['prepared-files'] } : { rows })
  const stop = tab.startPreparedFiles()
  await expect.poll(() => tab.preparedFiles.$load.get().state).toBe('ready')
  rows = [ready]
  tab.hearProgress({ type: 'progress', job: 'file', id: 'f', at: null })
  tab.takeAsked(asked)
  await expect.poll(() => tab.$toast.get()?.text).toBe(words.ready('investors.csv'))
  expect(tab.preparedFiles.$load.get().last).toEqual([ready])
  stop()
})

test('a file that was refused in a tab of its own is saved where its page leads to, once, and nothing else is', async () => {
  const take = async (search: string) => {
    const location = { search, pathname: '/admin', hash: '#a' }
    vi.stubGlobal('location', location)
    const replaceState = vi.fn(() => Object.assign(location, { search: '' }))
    vi.stubGlobal('history', { state: 'where one is', replaceState })
    const tab = await openTab(newBrowser(), { path: '/admin' }, () => import('#stores/admin/work/files/opened-file.ts'))
    tab.intercept = async ({ url }) =>
      url.endsWith('/extensions') ? Response.json({ extensions: [] }) : new Response('a')
    await tab.saveOpenedFile()
    await tab.saveOpenedFile()
    if (search !== '') expect(replaceState.mock.calls).toEqual([['where one is', '', '/admin#a']])
    return tab.saved.map(({ name }) => name)
  }
  expect(await take(`?file=${encodeURIComponent('/api/proofs/leaves.json?number=1')}`)).toEqual(['leaves.json'])
  for (const other of [
    '',
    '?file=',
    '?file=//evil.example/api/x',
    '?file=https://evil.example/api/x',
    '?file=@evil.example',
  ])
    expect(await take(other)).toEqual([])
  vi.unstubAllGlobals()
})
