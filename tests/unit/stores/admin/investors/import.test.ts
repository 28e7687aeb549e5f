import { expect, test } from 'vitest'
import { tableTypes } from '#fund/text/table-sheet.ts'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'

const line = (number: number, name: string, problems: readonly string[]) => ({
  line: number,
  cells: { name, email: `${name}@example.com` },
  problems,
})

test('the lines that cannot be taken in are a file to correct, in either format; those that can are not among them', async () => {
  const tab = await openTab(newBrowser(), { path: '/admin' }, () => import('#stores/admin/people/investors/import.ts'))
  const preview = {
    lines: [line(2, 'ann', []), line(3, '=bo', ['email: taken', 'phone: too short'])],
    bad: 1,
  } as unknown as Parameters<typeof tab.saveBadLines>[0]
  await tab.saveBadLines(preview, 'csv')
  await tab.saveBadLines(preview, 'xlsx')
  expect(tab.saved).toEqual([
    {
      name: 'lines-to-correct.csv',
      type: tableTypes.csv,
      text: `\uFEFFname,email,problems\r\n'=bo,'=bo@example.com,email: taken; phone: too short\r\n`,
    },
    {
      name: 'lines-to-correct.xlsx',
      type: tableTypes.xlsx,
      text: expect.stringMatching(/^\d{4} bytes$/),
    },
  ])
})

test('an import says how far it is while it lasts, and only the one that was asked for here', async () => {
  const tab = await openTab(newBrowser(), { path: '/admin' }, async () => ({
    ...(await import('#stores/admin/people/investors/import.ts')),
    ...(await import('#stores/admin/work/bookings/booking.ts')),
    ...(await import('#stores/session/user.ts')),
  }))
  tab.keepUser({ id: 'boss', name: 'Boss', email: 'boss@example.com', role: 'admin' })
  const imported = Promise.withResolvers<Response>()
  tab.intercept = async ({ url }) => {
    const { pathname } = new URL(url)
    if (pathname.endsWith('/import/preview'))
      return Response.json({
        of: 'investors',
        lines: [],
        good: 2,
        bad: 0,
        total_capital: 0,
        total_result: 0,
        total_carried_loss: 0,
        compound_percent: null,
      })
    return pathname.endsWith('/import') ? imported.promise : Response.json({ detail: 'Not here.' }, { status: 404 })
  }
  await tab.importFile.read({ name: 'all.csv', arrayBuffer: async () => new TextEncoder().encode('name,email').buffer })
  const ended = tab.importFile.import()
  const told = (id: string, done: number) =>
    tab.hearProgress({ type: 'progress', job: 'import', id, at: { step: null, done, of: 2 } })
  told('somebody@example.com', 1)
  expect(tab.$importing.get()).toBeNull()
  told('boss@example.com', 1)
  expect(tab.$importing.get()).toEqual({ step: null, done: 1, of: 2 })
  imported.resolve(Response.json({ detail: 'Not now.' }, { status: 409 }))
  await ended
  expect(tab.$importing.get()).toBeNull()
})
