import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { verificationWords as words } from '#words/proof/verification.ts'

const at = '2026-11-20T07:00:00.000Z'
const running = { id: 'v', asked_at: at, asked_by: 'boss@example.com', at: null }

const open = (extensions: readonly string[], answer: (method: string) => Response) =>
  openTab(newBrowser(), { path: '/admin' }, async () => ({
    ...(await import('#stores/admin/settings/health/verification.ts')),
    ...(await import('#stores/admin/work/bookings/booking.ts')),
    ...(await import('#stores/kit/extensions.ts')),
    ...(await import('#stores/kit/toast.ts')),
  })).then((tab) => {
    tab.intercept = async (request) =>
      new URL(request.url).pathname === '/api/extensions' ? Response.json({ extensions }) : answer(request.method)
    return tab
  })

test('without proofs nothing is asked', async () => {
  let asked = 0
  const tab = await open([], () => {
    asked += 1
    return Response.json({})
  })
  await tab.discover()
  await tab.verification.load()
  expect([tab.verification.$load.get().last, asked]).toEqual([null, 0])
})

test('a press begins one, its progress is shown as it comes, and at its end the result is read', async () => {
  let state: object = { running: null, last: null }
  const tab = await open(['proofs'], (method) => {
    if (method === 'POST') state = { running, last: null }
    return Response.json(state)
  })
  await tab.discover()
  const stop = tab.startVerification()
  await tab.verifyNow()
  expect(tab.verification.$load.get().last?.running).toEqual(running)
  const step = { step: 'rows', done: 3, of: 6 }
  tab.hearProgress({ type: 'progress', job: 'verification', id: 'v', at: step })
  expect(tab.verification.$load.get().last?.running?.at).toEqual(step)
  const last = { asked_at: at, asked_by: null, ended_at: at, summary: '', count: 0, problems: [] }
  state = { running: null, last }
  tab.hearProgress({ type: 'progress', job: 'verification', id: 'v', at: null })
  await expect.poll(() => tab.verification.$load.get().last?.last).toEqual(last)
  stop()
})

test('one that another admin has begun is said, and shown', async () => {
  const tab = await open(['proofs'], (method) =>
    method === 'POST'
      ? Response.json({ detail: words.underWay }, { status: 409 })
      : Response.json({ running, last: null }),
  )
  await tab.discover()
  await tab.verifyNow()
  expect(tab.verification.$load.get().last?.running).toEqual(running)
})
