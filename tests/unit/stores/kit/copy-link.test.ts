import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { copying } from '#words/copying.ts'

test('the address in the admin area is copied, and a refusal says what to do', async () => {
  const tab = await openTab(newBrowser(), { path: '/admin' }, async () => ({
    ...(await import('#stores/kit/copy.ts')),
    ...(await import('#stores/kit/toast.ts')),
  }))
  await tab.copyAdminLink('item', 'The link was copied.')
  expect(tab.copied).toEqual([expect.stringMatching(/^https?:\/\/[^/]+\/admin#item$/)])
  expect(tab.$toast.get()).toMatchObject({ text: 'The link was copied.', tone: 'good' })
  tab.copies = false
  await tab.copyAdminLink('item', 'The link was copied.')
  expect(tab.$toast.get()).toMatchObject({ text: copying.failed, tone: 'bad' })
})
