import { expect, type Page, test } from 'playwright/test'
import { enterAs } from '#tests/support/people/sessions.ts'
import { pushWords } from '#words/notices/push.ts'
import { adminScenes } from '../admin/every-scene.ts'
import { investorScenes, notificationScenes, withNotifications } from '../investor/every-scene.ts'
import { openHome } from '../investor/investor.ts'
import { type Look, looksOfScenes, slowly, walkThrough, wearLook } from '../support/scenes.ts'
import { watchShifts } from '../support/shifts.ts'

const nameOf = ({ theme, width, as }: Look): string => [theme, `${width} px`, ...(as ? [as] : [])].join(', ')

/** A passkey belongs to a name, never to an IP address: the same session under this machine's name. */
const onLocalhost = async (page: Page): Promise<string> => {
  await enterAs(page.context(), 'investor')
  const cookies = await page.context().cookies()
  await page.context().addCookies(cookies.map((one) => ({ ...one, domain: 'localhost' })))
  return (test.info().project.use.baseURL ?? '').replace('127.0.0.1', 'localhost')
}

for (const look of looksOfScenes) {
  test(`every screen and dialog of the dashboard, ${nameOf(look)}`, async ({ page }) => {
    test.setTimeout(600_000)
    page.setDefaultTimeout(10_000)
    await wearLook(page, look)
    await watchShifts(page)
    await slowly(page)
    await openHome(page, await onLocalhost(page))
    await walkThrough(page, look, investorScenes)
  })

  for (const said of ['granted', 'denied'] as const)
    test(`notifications ${said}, ${nameOf(look)}`, async ({ page }) => {
      await wearLook(page, look)
      await watchShifts(page)
      await slowly(page)
      await withNotifications(page, said)
      await openHome(page)
      await walkThrough(page, look, notificationScenes)
      const group = page.getByRole('group', { name: pushWords.title })
      await expect(group).toContainText(said === 'granted' ? pushWords.on : pushWords.blocked)
    })

  // Its tables are not made for letters twice as large on a phone.
  if (look.width < 768 && look.as === 'text at 200%') continue

  test(`every screen and dialog of the administration, ${nameOf(look)}`, async ({ page }) => {
    test.setTimeout(600_000)
    page.setDefaultTimeout(10_000)
    await wearLook(page, look)
    await watchShifts(page)
    await slowly(page)
    await enterAs(page.context(), 'admin')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
    await walkThrough(page, look, adminScenes)
  })
}
