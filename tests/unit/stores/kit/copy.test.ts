import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { copying } from '#words/copying.ts'

test('each copy is said, a second one of the same again, and a refusal says what to do', async () => {
  const tab = await openTab(newBrowser(), { path: '/dashboard' }, () => import('#stores/kit/copy.ts'))
  const said: string[] = []
  tab.$copied.listen((words) => void said.push(words))
  await tab.copyLine('Reference', 'ALD-7QXK2M91')
  await tab.copyLine('Reference', 'ALD-7QXK2M91')
  expect(tab.copied).toEqual(['ALD-7QXK2M91', 'ALD-7QXK2M91'])
  tab.copies = false
  await tab.copyLine('Bank', 'First Example Bank')
  expect(tab.copied).toHaveLength(2)
  expect(said).toEqual(['Reference copied.', '', 'Reference copied.', '', copying.failed])
})
