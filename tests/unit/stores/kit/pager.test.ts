import { expect, test } from 'vitest'
import { pager } from '#stores/kit/pager.ts'

const rows = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index)

/** A list of numbers from `top` down to 1, three per page. */
const listed = (top: () => number) => {
  const asked: (string | undefined)[] = []
  const read = async (before?: string) => {
    asked.push(before)
    const first = before === undefined ? top() : Number(before) - 1
    const page = rows(first, Math.min(3, first))
    const last = page.at(-1) ?? 1
    return { rows: page, next: last > 1 ? String(last) : null }
  }
  return { asked, list: pager<number>('Numbers', read) }
}

test('reads page behind page to the end, and a second press on the way asks once', async () => {
  const { asked, list } = listed(() => 7)
  await list.load()
  await Promise.all([list.more(), list.more()])
  await list.more()
  await list.more()
  expect(list.$load.get().last).toEqual({ rows: [7, 6, 5, 4, 3, 2, 1], next: null })
  expect(asked).toEqual([undefined, '5', '2'])
})

test('loads anew as much as was open', async () => {
  let top = 7
  const { list } = listed(() => top)
  await list.load()
  await list.more()
  top = 8
  await list.load()
  expect(list.$load.get().last?.rows).toEqual([8, 7, 6, 5, 4, 3])
})

test('a page that came after the list was loaded anew is left out', async () => {
  let top = 7
  const { list } = listed(() => top)
  await list.load()
  top = 8
  const fresh = list.load()
  const more = list.more()
  await Promise.all([fresh, more])
  expect(list.$load.get().last?.rows.length).toBe(new Set(list.$load.get().last?.rows).size)
})
