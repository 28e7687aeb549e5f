import { expect, test } from 'vitest'
import { newWriteQueue } from '#server/platform/database/write-queue.ts'

const queueOf = (...names: readonly string[]) => {
  const queue = newWriteQueue<{ name: string; lasts: boolean }>(2)
  const push = (name: string) => queue.push({ name, lasts: name === name.toUpperCase() })
  for (const name of names) push(name)
  const all = () => {
    const groups: string[] = []
    while (!queue.isEmpty())
      groups.push(
        queue
          .next()
          .map(({ name }) => name)
          .join(' '),
      )
    return groups
  }
  return { push, all, next: () => queue.next().map(({ name }) => name) }
}

test('short units go together, up to a number, in their order', () => {
  expect(queueOf('a', 'b', 'c').all()).toEqual(['a b', 'c'])
})

test('one that lasts goes alone, and waits for one group of short ones at most', () => {
  expect(queueOf('LONG', 'LONGER', 'a', 'b', 'c').all()).toEqual(['a b', 'LONG', 'c', 'LONGER'])
})

test('a short one waits for one that lasts at most', () => {
  const queue = queueOf('LONG', 'LONGER')
  expect(queue.next()).toEqual(['LONG'])
  queue.push('a')
  expect(queue.all()).toEqual(['a', 'LONGER'])
})
