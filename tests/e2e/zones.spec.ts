import { expect, test } from 'playwright/test'
import { enterAs } from '#tests/support/people/sessions.ts'

/** A time of 24 hours: here New York's, since the reader's own have twelve. It says so, or whose it is. */
const unnamed = /\b(?:[01]\d|2[0-3]):[0-5]\d(?!:|\d|[\s\u202f]?[AP]M| New York|,? (?:EST|EDT|UTC))[^\n]{0,20}/g

const tabs = {
  investor: ['Home', 'Reports', 'Transfer', 'Activity', 'Settings'],
  admin: ['Overview', 'Manage Reports', 'Investors', 'Analytics', 'Settings', 'Communications'],
} as const
const pages = { investor: '/dashboard', admin: '/admin' } as const

for (const timezoneId of ['Pacific/Auckland', 'Pacific/Honolulu'])
  test.describe(timezoneId, () => {
    test.use({ timezoneId, locale: 'en-US' })

    for (const role of ['investor', 'admin'] as const)
      test(`every tab of the ${role} writes the reader’s own time, and names New York’s`, async ({ page }) => {
        await enterAs(page.context(), role)
        await page.goto(pages[role])
        for (const name of tabs[role]) {
          await page.getByRole('tab', { name }).click()
          const panel = page.getByRole('tabpanel', { name })
          await expect(panel.locator('.bone, [aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
          for (const fold of await panel.locator('summary').filter({ visible: true }).all()) await fold.click()
          expect(((await panel.textContent()) ?? '').match(unnamed) ?? [], name).toEqual([])
        }
        if (role === 'investor') return
        const today = new Intl.DateTimeFormat('en-US', { timeZone: timezoneId, dateStyle: 'medium' })
        await page.getByRole('tab', { name: 'Overview' }).click()
        const asked = page.getByRole('list', { name: 'Waits for a second person' }).getByRole('listitem').first()
        await expect(asked).toContainText(today.format(Date.now()))
      })

    test('Home’s now, the end of the week and its sentence go by one clock, with New York’s beside them', async ({
      page,
    }) => {
      await enterAs(page.context(), 'investor')
      await page.goto('/dashboard')
      const now = page.locator('.moment-now')
      const today = new Intl.DateTimeFormat('en-US', { timeZone: timezoneId, month: 'short', day: 'numeric' })
      await expect(now).toContainText(new RegExp(`Now · \\w{3}, ${today.format(Date.now())}, \\d+:\\d\\d.[AP]M`))
      const until = /to (\w{3}, \w{3} \d+, \d+:59.[AP]M) \((?:Sat, \w{3} \d+, )?23:59 New York\)/
      await expect(page.getByText('this week, to')).toHaveText(until)
      const [, end = '?'] = until.exec((await page.getByText('this week, to').textContent()) ?? '') ?? []
      await expect(now).toContainText(`Until ${end}`)
      await page.getByRole('button', { name: 'Stop Trading' }).click()
      await expect(page.getByRole('alertdialog')).toContainText(/:01.[AP]M \((?:Sun, \w{3} \d+, )?00:01 New York\)/)
    })
  })
