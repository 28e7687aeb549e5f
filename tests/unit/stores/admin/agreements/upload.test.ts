import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { agreementDesk as words } from '#words/people/agreements.ts'

const fileOf = (bytes: Uint8Array<ArrayBuffer>, size = bytes.length) => ({
  name: 'risk.pdf',
  size,
  arrayBuffer: async () => bytes.buffer,
})

test('a file is sent whole, in base64; without one, without a title or too large it is not sent', async () => {
  const tab = await openTab(newBrowser(), { path: '/admin' }, () => import('#stores/admin/people/agreements/upload.ts'))
  const sent: { title: string; file: string }[] = []
  tab.intercept = async (request) => {
    sent.push(await request.json())
    return Response.json({ agreements: [] })
  }
  const problems = () => tab.uploadForm.$form.get().problems
  tab.askUpload('new')
  await tab.uploadForm.submit()
  expect(problems()).toEqual({ title: words.noTitle, file: words.noFile })
  await tab.chooseFile(fileOf(new Uint8Array(4), 5_000_001))
  expect(problems().file).toBe(words.tooLarge)
  tab.uploadForm.type({ title: 'Risk disclosure' })
  await tab.uploadForm.submit()
  expect(sent).toEqual([])
  const bytes = Uint8Array.from({ length: 100_000 }, (_, place) => place % 251)
  await tab.chooseFile(fileOf(bytes))
  await tab.uploadForm.submit()
  expect(sent[0]?.title).toBe('Risk disclosure')
  expect(Buffer.from(sent[0]?.file ?? '', 'base64').equals(Buffer.from(bytes))).toBe(true)
  expect(tab.$uploading.get()).toBeNull()
})
