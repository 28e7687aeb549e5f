import { expect, test } from 'vitest'
import { pagedByKey } from '#stores/kit/paged.ts'

interface Page {
  readonly rows: readonly number[]
  readonly next: string | null
}

/** A list of 25 in pages of ten, each answer given by the test. */
const list = () => {
  const asked: { readonly key: string | undefined; answer(): void; fail(): void }[] = []
  const paged = pagedByKey(
    'The list',
    (key) =>
      new Promise<Page>((resolve, reject) => {
        const from = Number(key ?? 0)
        const rows = Array.from({ length: Math.min(10, 25 - from) }, (_, at) => from + at + 1)
        asked.push({
          key,
          answer: () => resolve({ rows, next: from + 10 < 25 ? String(from + 10) : null }),
          fail: () => reject(new Error('down')),
        })
      }),
  )
  return { paged, asked, newest: () => asked.at(-1) }
}

const opened = async () => {
  const { paged, asked, newest } = list()
  const opening = paged.load()
  newest()?.answer()
  await opening
  return { paged, asked, newest }
}

test('the place is that of the rows on the screen, until the next page has come', async () => {
  const { paged, newest } = await opened()
  const turning = paged.on()
  expect(paged.$place.get()).toEqual({ page: 1, before: 0 })
  expect(paged.$turning.get()).toBe(true)
  newest()?.answer()
  await turning
  expect(paged.$place.get()).toEqual({ page: 2, before: 10 })
  expect(paged.$load.get().last?.rows[0]).toBe(11)
  expect(paged.$turning.get()).toBe(false)
})

test('a press while the list is read again by itself is not lost; a second one while a page is on its way is', async () => {
  const { paged, asked, newest } = await opened()
  void paged.load()
  const turning = paged.on()
  expect(newest()?.key).toBe('10')
  await paged.on()
  expect(asked).toHaveLength(3)
  newest()?.answer()
  await turning
  expect(paged.$place.get()).toEqual({ page: 2, before: 10 })
})

test('a page that does not come leaves place and rows, and what is read next is what is on the screen', async () => {
  const { paged, newest } = await opened()
  const turning = paged.on()
  newest()?.fail()
  await turning
  expect(paged.$place.get()).toEqual({ page: 1, before: 0 })
  expect(paged.$load.get()).toMatchObject({ state: 'failed', last: { next: '10' } })
  const again = paged.load()
  expect(newest()?.key).toBeUndefined()
  newest()?.answer()
  await again
  expect(paged.$load.get().state).toBe('ready')
})

test('back and on lead over the same pages, and a list that starts over is at its first', async () => {
  const { paged, newest } = await opened()
  const turn = async (go: () => Promise<void>) => {
    const going = go()
    newest()?.answer()
    await going
    return paged.$place.get().page
  }
  expect(await turn(paged.on)).toBe(2)
  expect(await turn(paged.on)).toBe(3)
  await paged.on()
  expect(paged.$place.get()).toEqual({ page: 3, before: 20 })
  expect(await turn(paged.back)).toBe(2)
  paged.reset()
  expect(paged.$place.get()).toEqual({ page: 1, before: 0 })
  expect(await turn(paged.load)).toBe(1)
})
