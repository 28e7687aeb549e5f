import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'

const message = (telling: { told: number; of: number } | null) => ({
  id: '01a20000-0000-7000-8000-000000000000',
  state: 'sent',
  audience: { to: 'all' },
  type: 'system',
  priority: 'low',
  title: 'A note',
  message: 'To be read.',
  by: 'boss@example.com',
  saved_at: '2026-11-20T10:00:00.000Z',
  sent_at: '2026-11-20T10:00:00.000Z',
  send_at: null,
  failure: null,
  recipients: 1200,
  telling,
  version: 0,
})

test('the list is read again while a message goes out, and no more once it has or the list is closed', async () => {
  const browser = newBrowser()
  const tab = await openTab(browser, { path: '/admin' }, async () => ({
    ...(await import('#stores/admin/desk/messages/messages.ts')),
    ...(await import('#stores/kit/extensions.ts')),
  }))
  let telling: { told: number; of: number } | null = { told: 500, of: 1200 }
  tab.intercept = async ({ url }) =>
    Response.json(
      url.endsWith('/api/extensions') ? { extensions: ['messages'] } : { rows: [message(telling)], next: null },
    )
  await tab.discover()
  const asked = () => tab.requests.filter(({ url }) => url.includes('/api/messages')).length
  /** Every request has been answered. */
  const settled = () => expect.poll(() => tab.messages.$load.get().state).toBe('ready')
  const wait = async () => {
    browser.advance(2_000)
    await settled()
  }
  const close = tab.startMessages()
  await settled()
  expect(asked()).toBe(1)
  telling = { told: 1000, of: 1200 }
  await wait()
  expect([asked(), tab.messages.$load.get().last?.rows[0]?.telling]).toEqual([2, telling])
  telling = null
  await wait()
  await wait()
  expect(asked()).toBe(3)

  telling = { told: 0, of: 1200 }
  await tab.loadMessages()
  const before = asked()
  // Closed while it is being read: the answer is shown, and nothing is requested after it.
  browser.advance(2_000)
  close()
  await settled()
  await wait()
  expect(asked()).toBe(before + 1)
})

const composer = async (answer: (request: Request) => Response | Promise<Response>) => {
  const tab = await openTab(newBrowser(), { path: '/admin' }, async () => ({
    ...(await import('#stores/admin/desk/messages/message.ts')),
    ...(await import('#stores/kit/decision.ts')),
    ...(await import('#stores/kit/extensions.ts')),
  }))
  tab.intercept = async (request) =>
    request.url.endsWith('/api/extensions') ? Response.json({ extensions: ['messages'] }) : answer(request)
  await tab.discover()
  return tab
}

const written = { title: 'A note', message: 'Dear {name}, this took an hour to write.' }

test('a message that is refused stays as it was written', async () => {
  const refusal = { detail: 'Ann Lee has no name that could stand in it.' }
  let refused = true
  const tab = await composer(({ method, url }) => {
    if (url.endsWith('/preview')) return Response.json({ recipients: 2, some: [] })
    if (method === 'GET') return Response.json({ rows: [], next: null })
    return refused ? Response.json(refusal, { status: 409 }) : Response.json(message(null))
  })
  tab.writeMessage()
  tab.messageForm.type(written)
  tab.askSend()
  await tab.answerForm.submit()
  expect(tab.answerForm.$form.get().problems.answer).toContain(refusal.detail)
  expect([tab.$composing.get(), tab.messageForm.$form.get().values]).toEqual([true, expect.objectContaining(written)])
  refused = false
  await tab.answerForm.submit()
  expect([tab.$question.get(), tab.$composing.get()]).toEqual([null, false])
  expect(tab.messageForm.$form.get().values.message).toBe('')
})

test('a draft that somebody else has saved is sent once their words were shown, with one’s own kept', async () => {
  const draft = { ...message(null), state: 'draft', sent_at: null, recipients: null, ...written }
  const theirs = { ...draft, version: 1, title: 'Their title' }
  const sent: unknown[] = []
  const tab = await composer(async (request) => {
    if (request.url.endsWith('/preview')) return Response.json({ recipients: 2, some: [] })
    if (request.method === 'GET') return Response.json({ rows: [theirs], next: null })
    const body = (await request.json()) as { version: number }
    sent.push(body)
    if (body.version === 1) return Response.json(message(null))
    const stale = { version: 1, changes: [] }
    return Response.json({ detail: 'Somebody else has saved it.', stale }, { status: 409 })
  })
  tab.editDraft(draft as Parameters<typeof tab.editDraft>[0])
  tab.messageForm.type({ message: 'My own words.' })
  tab.askSend()
  await tab.answerForm.submit()
  tab.dismissQuestion()
  const both = { title: theirs.title, message: 'My own words.' }
  expect(tab.messageForm.$form.get().values).toMatchObject(both)
  tab.askSend()
  await tab.answerForm.submit()
  expect(sent).toEqual([expect.objectContaining({ version: 0 }), expect.objectContaining({ ...both, version: 1 })])
  expect(tab.$composing.get()).toBe(false)
})
