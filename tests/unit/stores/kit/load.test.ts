import { expect, test } from 'vitest'
import { loader } from '#stores/kit/load.ts'

test('a load that another overtakes ends with that one, and what was read is there', async () => {
  const answers: ((value: string) => void)[] = []
  const { $load, load } = loader('Something', () => new Promise<string>((resolve) => answers.push(resolve)))
  const first = load().then(() => $load.get().last)
  const second = load()
  answers[0]?.('the older')
  await Promise.resolve()
  expect($load.get().last).toBeNull()
  answers[1]?.('the newer')
  await second
  expect(await first).toBe('the newer')
})

test('a value that came another way lets a load end that it overtook', async () => {
  const answers: ((value: string) => void)[] = []
  const { $load, load, adopt } = loader('Something', () => new Promise<string>((resolve) => answers.push(resolve)))
  const loading = load()
  adopt('what was saved')
  answers[0]?.('what was before')
  await loading
  expect($load.get().last).toBe('what was saved')
})
