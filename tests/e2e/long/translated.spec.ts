import { demo, signIn } from '../auth/sign-in.ts'
import { expect, test } from '../support/own-server.ts'
import { pressAll, translated } from '../support/translator.ts'

const tabs = {
  investor: ['Home', 'Transfer', 'Reports', 'Activity', 'Settings'],
  admin: ['Overview', 'Manage Reports', 'Investors', 'Analytics', 'Settings', 'Communications'],
} as const

for (const role of ['investor', 'admin'] as const)
  test(`under page translation every tab of the ${role} stays, whatever is pressed`, async ({ page }) => {
    test.setTimeout(900_000)
    const failed = await translated(page)
    await page.goto('/login')
    await signIn(page, demo[role], demo.password)
    for (const tab of tabs[role]) expect(await pressAll(page, tab, failed), tab).toBeGreaterThan(2)
  })
