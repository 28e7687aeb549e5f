import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { csvRead, fileReader } from '#server/platform/files/reading.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { smallPdf } from '#tests/support/papers/small-pdf.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { subjectEngines } from '#tests/support/portal/server.ts'

const thread = new URL('../../../support/faults/hungry-reader.ts', import.meta.url)
const limits = { millisecondsMax: 600, megabytesMax: 24, exceeded: 'This file takes too much to read.' }

/** How long the event loop was held at most while something ran. */
const longestHold = async (run: () => Promise<unknown>): Promise<number> => {
  let [last, longest, over] = [performance.now(), 0, false]
  const look = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!over) setImmediate(look)
  }
  look()
  await run().catch(() => undefined)
  over = true
  return longest
}

test.each(['endless', 'hungry'])('a file that is %s to read is refused, and the next one is read', async (name) => {
  const reading = fileReader(thread, name, limits)
  const held = await longestHold(async () =>
    expect(await reading('x').catch((reason) => [reason.status, reason.message])).toEqual([422, limits.exceeded]),
  )
  // Without a thread it would be held for good.
  expect(held).toBeLessThan(5000)
  expect(await fileReader(thread, 'fine', limits)('four')).toBe(4)
})

test('a thread that ends when it has no task any more ends nothing else', async () => {
  expect(await fileReader(thread, 'late', limits)('x')).toBe('answered')
  // A fault that nobody hears would fail the whole run.
  await setTimeout(limits.millisecondsMax)
  expect(await fileReader(thread, 'fine', limits)('four')).toBe(4)
})

test('a CSV is read beside the loop, and a refusal comes out as one', async () => {
  expect(await csvRead('name,email\nAnn,a@example.com\n')).toMatchObject([{ line: 2, cells: { name: 'Ann' } }])
  await expect(csvRead('name,name\nAnn,a\n')).rejects.toMatchObject({ status: 422 })
})

describe.each(subjectEngines)('a hostile file on %s', (engine) => {
  const fund = ownFund(engine)

  test.each([
    ['/api/admin/investors/import', 'csv'],
    ['/api/bank-statements', 'text'],
    ['/api/benchmarks', 'text'],
  ])('posted to %s is refused with its line and column, and nothing of it is taken in', async (path, field) => {
    const people = () => fund.server.context.store.read.selectFrom('people').select('id').execute()
    const before = (await people()).length
    const file = `name,email,date,amount,level\nAnn,ann@example.com,2026-11-20,5,5\n${'-'.repeat(900_000)},b@example.com,,,\n`
    const more = path.endsWith('import') ? {} : { name: 'hostile', replaces: null }
    for (const to of [`${path}/preview`, path]) {
      const { status, body } = await fund.admin.post(to, { [field]: file, ...more })
      expect([status, body.detail]).toEqual([422, expect.stringMatching(/^Line 3, column name: a cell has at most/)])
    }
    expect((await people()).length).toBe(before)
  })

  test('agreements and the documents of checks are decoded and looked at beside the loop', async () => {
    const file = await smallPdf('What is signed')
    const { id } = await createPerson(fund.server.context)
    const check = (data: string) => ({ kind: 'identity', result: 'passed', document: 'x', file: { name: 'x', data } })
    const decoding = vi.spyOn(Buffer, 'from')
    const answers = [
      await fund.admin.post('/api/admin/agreements', { title: 'Terms', file }),
      await fund.admin.post(`/api/admin/investors/${id}/checks`, check(file)),
      await fund.admin.post('/api/admin/agreements', { title: 'No PDF', file: 'bm8gUERG' }),
      await fund.admin.post(`/api/admin/investors/${id}/checks`, check('bm8gUERG')),
    ]
    const decoded = decoding.mock.calls.filter(([text, encoding]: unknown[]) => encoding === 'base64' && text === file)
    decoding.mockRestore()
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
      [200, undefined],
      [200, undefined],
      [422, 'This is not a complete PDF.'],
      [422, 'This is not a complete PDF, JPEG or PNG.'],
    ])
    expect(decoded).toEqual([])
    expect((await fund.admin.get('/api/admin/agreements')).body.agreements).toHaveLength(1)
    const { checks } = (await fund.admin.get(`/api/admin/investors/${id}/checks`)).body
    expect(checks[0].earlier).toEqual([])
  })
})
