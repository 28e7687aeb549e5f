import { localOnly } from '#words/local.ts'
import { readAlert } from '../../auth/sign-in.ts'
import { expect, test } from '../../support/documented.ts'
import { changes, openTab, undocumented } from '../../support/documented-dashboard.ts'

test('a performance report is not there: an alert says whom to ask, and nothing is sent', async ({ page, backend }) => {
  await openTab(page, 'Reports')
  await page.getByRole('button', { name: 'Performance report' }).click()
  await readAlert(page, localOnly.performance)
  expect(changes(backend)).toEqual([])
  expect(undocumented(backend)).toEqual([])
})
