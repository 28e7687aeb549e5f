import type { Browser, Locator, Page } from 'playwright/test'
import { demo, signIn } from '../auth/sign-in.ts'
import { long } from '../support/daily.ts'
import { expectAccessible } from '../support/looks.ts'
import { codeFor, mailTo } from '../support/outbox.ts'
import { expect, test } from '../support/own-server.ts'
import { pictureOf } from '../support/pictures.ts'
import { openSection, openTab, toasted } from './desk.ts'

const other = { name: 'Other Mailbox', email: 'other-mailbox@example.com' }
const phone = { width: 390, height: 844 }

/** An admin of the demo in a browser of their own, at the list of admins. */
const atAdmins = async (browser: Browser, origin: string, email: string): Promise<[Page, Locator]> => {
  const page = await browser.newPage({ baseURL: origin })
  const data = { email, password: demo.password }
  const entered = await page.request.post('/api/auth/login-password', { data, headers: { origin } })
  expect(entered.ok()).toBe(true)
  return [page, await openAdmins(page)]
}

const openAdmins = async (page: Page): Promise<Locator> => {
  await page.goto('/admin')
  await openTab(page, 'Settings')
  const section = await openSection(page, 'Admins')
  await expect(page.locator('.bone:visible')).toHaveCount(0)
  await expect(section.getByRole('table', { name: 'Admins' })).toBeVisible()
  return section
}

const waiting = (section: Locator, title: string) =>
  section.getByRole('list', { name: 'Waits for a second person' }).getByRole('listitem').filter({ hasText: title })

/** Answers a question with a reason, by the keys alone. */
const giveReason = async (page: Page, title: string, reason: string, label = 'Reason'): Promise<void> => {
  const question = page.getByRole('alertdialog', { name: title })
  await expect(question.getByLabel(label)).toBeFocused()
  await expectAccessible(page, title)
  await page.keyboard.type(reason)
  await question.getByRole('button', { name: title }).press('Enter')
  await expect(question).toBeHidden()
}

/** Whether anything was ever mailed to an address. */
const wasMailed = async (page: Page, address: string): Promise<boolean> =>
  (await (await page.request.get('/outbox')).text()).includes(address)

test(
  'an owner who invites an own second mailbox as approver waits for the existing second person, who declines',
  long,
  async ({ browser, baseURL: origin = '' }) => {
    const title = `Invitation of ${other.name} as approver`
    const [owner, admins] = await atAdmins(browser, origin, demo.admin)

    await test.step('the owner asks by keyboard, and nothing is changed yet', async () => {
      await admins.getByRole('button', { name: 'Invite an admin' }).press('Enter')
      const dialog = owner.getByRole('dialog', { name: 'Invite an admin' })
      await dialog.getByLabel('Full name').focus()
      await owner.keyboard.type(other.name)
      await owner.keyboard.press('Tab')
      await owner.keyboard.type(other.email)
      await owner.keyboard.press('Tab')
      await owner.keyboard.type('Approver')
      await pictureOf(owner, 'role-invite')
      await dialog.getByRole('button', { name: 'Invite' }).press('Enter')
      await toasted(owner, `Nothing is changed yet: ${title} waits for another admin to approve it`)
      const one = waiting(admins, title)
      await expect(one).toContainText('Waiting for another admin')
      await expect(one.getByRole('button')).toHaveText([`Cancel ${title}`])
      await expectAccessible(owner, 'a request of one’s own')
      await pictureOf(owner, 'role-asked')
    })

    await test.step('nobody is let in: the second mailbox gets neither an invitation nor a code', async () => {
      const asked = await owner.request.post(`/api/auth/generate-otp?user_email=${other.email}`, {
        headers: { origin },
      })
      expect(asked.ok()).toBe(true)
      for (const address of [demo.admin, demo.approver])
        expect(await mailTo(owner, address, `Asked for: ${title}`)).toContain(`${demo.admin} asked for it`)
      expect(await wasMailed(owner, `To ${other.email}`)).toBe(false)
    })

    await test.step('the second person sees on a phone who asks and for whom, and refuses by keyboard', async () => {
      const [second, theirs] = await atAdmins(browser, origin, demo.approver)
      await second.setViewportSize(phone)
      const one = waiting(theirs, title)
      for (const said of [`${other.name} <${other.email}>`, `Asked by ${demo.admin}`])
        await expect(one).toContainText(said)
      await expectAccessible(second, 'a request to decide')
      await pictureOf(second, 'role-decides')
      await one.getByRole('button', { name: 'Refuse' }).press('Enter')
      await giveReason(second, 'Refuse', 'Nobody here knows them')
      await toasted(second, `${title} was refused.`)
      await expect(one).toHaveCount(0)
      await expect.poll(() => theirs.evaluate((it) => it.contains(document.activeElement))).toBe(true)
      await second.close()
    })

    await test.step('the owner is told, and is alone with one mailbox', async () => {
      for (const address of [demo.admin, demo.approver])
        expect(await mailTo(owner, address, `${title}: refused`)).toContain('Nobody here knows them')
      await expect(waiting(admins, title)).toHaveCount(0)
      await expect(admins.getByRole('table', { name: 'Admins' })).not.toContainText(other.email)
      expect(await wasMailed(owner, `To ${other.email}`)).toBe(false)
      await owner.close()
    })
  },
)

test(
  'an owner who removes the only second person waits 72 hours; they object, and another admin stops it',
  long,
  async ({ browser, baseURL: origin = '' }) => {
    const title = 'Removal of the owner Demo Approver'
    const [owner, admins] = await atAdmins(browser, origin, demo.admin)
    const data = { name: 'Vera Viewer', email: 'vera.viewer@example.com', role: 'viewer' }
    expect((await owner.request.post('/api/admin/roles', { data, headers: { origin } })).ok()).toBe(true)

    await test.step('the removal says when it is done, and that it can be stopped', async () => {
      await admins.getByRole('button', { name: 'Remove Demo Approver' }).press('Enter')
      const question = owner.getByRole('alertdialog')
      await expect(question).toBeVisible()
      await pictureOf(owner, 'role-remove')
      await question.getByRole('button', { name: 'Remove' }).press('Enter')
      await toasted(owner, 'since nobody else could approve it')
      await expect(waiting(admins, title)).toContainText(/Done at .+ New York\) unless stopped/)
      await pictureOf(owner, 'role-delayed')
    })

    await test.step('the second person objects by keyboard, and can stop nothing', async () => {
      const [second, theirs] = await atAdmins(browser, origin, demo.approver)
      await second.setViewportSize(phone)
      const one = waiting(theirs, title)
      await expect(one).toContainText('About you')
      await expect(one.getByRole('button')).toHaveText([`Object ${title}`])
      await one.getByRole('button').press('Enter')
      await giveReason(second, 'Object', 'I did nothing wrong', 'What you object')
      await expect(one).toContainText('You object: I did nothing wrong')
      await expectAccessible(second, 'an objection')
      await pictureOf(second, 'role-objected')
      await second.close()
    })

    await test.step('an admin who only reads is told, reads the objection and stops it by keyboard', async () => {
      const viewer = await browser.newPage({ baseURL: origin, viewport: phone })
      await mailTo(owner, data.email, `Objection to: ${title}`)
      await viewer.goto('/login')
      await viewer.getByLabel('Email').fill(data.email)
      await viewer.getByRole('button', { name: 'Email me a code' }).press('Enter')
      await viewer.getByLabel('One-time code').fill(await codeFor(viewer, data.email))
      await viewer.getByRole('button', { name: 'Verify' }).press('Enter')
      await viewer.waitForURL('**/admin')
      const section = await openAdmins(viewer)
      const one = waiting(section, title)
      await expect(one).toContainText(`${demo.approver} objects: I did nothing wrong`)
      await expect(waiting(section, 'Invitation of Sid Example')).toContainText('Waiting for an approver')
      await expectAccessible(viewer, 'a request to stop')
      const [badge, whole] = await Promise.all([one.locator('.badge').boundingBox(), one.boundingBox()])
      expect((badge?.x ?? 0) + (badge?.width ?? 0)).toBeLessThanOrEqual((whole?.x ?? 0) + (whole?.width ?? 0))
      await pictureOf(viewer, 'role-stoppable')
      await one.getByRole('button', { name: 'Stop' }).press('Enter')
      await giveReason(viewer, 'Stop', 'Ask me first')
      await toasted(viewer, `${title} was stopped.`)
      await expect(one).toHaveCount(0)
      await viewer.close()
      for (const address of [demo.admin, demo.approver, data.email])
        expect(await mailTo(owner, address, `${title}: stopped`)).toContain('Ask me first')
      await expect(waiting(admins, title)).toHaveCount(0)
      await expect(admins.getByRole('table', { name: 'Admins' })).toContainText(demo.approver)
      await owner.close()
    })
  },
)

test(
  'an owner freezes another admin and lifts it again by keyboard, choosing what counts; the password that is kept signs in',
  long,
  async ({ page, browser, baseURL: origin = '' }) => {
    const [desk, admins] = await atAdmins(browser, origin, demo.approver)
    await page.goto('/login')
    await signIn(page, demo.admin, demo.password)
    await expect(page.getByRole('tab', { name: 'Settings' })).toBeVisible()
    await desk.setViewportSize(phone)

    await test.step('the frozen one is signed out at once', async () => {
      await admins.getByRole('button', { name: 'Freeze Demo Admin' }).press('Enter')
      await pictureOf(desk, 'admin-freeze')
      const question = desk.getByRole('alertdialog', { name: 'Freeze admin rights' })
      await expect(question.getByLabel('Reason')).toBeFocused()
      await desk.keyboard.type('A strange sign-in')
      await question.getByRole('button', { name: 'Freeze', exact: true }).press('Enter')
      await toasted(desk, 'The admin rights of Demo Admin are frozen.')
      await expect(admins.getByRole('row').filter({ hasText: demo.admin })).toContainText('Frozen')
      await expect(page.getByLabel('Email')).toBeVisible()
      await pictureOf(desk, 'admin-frozen')
      expect(await mailTo(page, demo.admin, 'Your account is frozen')).toContain('A strange sign-in')
    })

    await test.step('the lift lists what is suspended, and asks for a reason', async () => {
      await admins.getByRole('button', { name: 'Lift the freeze of Demo Admin' }).press('Enter')
      const question = desk.getByRole('dialog', { name: 'Lift the freeze' })
      await expect(question.getByRole('checkbox', { name: 'Password' })).not.toBeChecked()
      await expectAccessible(desk, 'the lift of an admin’s freeze')
      await pictureOf(desk, 'admin-lift')
      await question.getByRole('button', { name: 'Lift the freeze' }).press('Enter')
      await expect(question.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/)
      await question.getByRole('checkbox', { name: 'Password' }).press('Space')
      await question.getByLabel('Reason').focus()
      await desk.keyboard.type('Called back, it was him')
      await question.getByRole('button', { name: 'Lift the freeze' }).press('Enter')
      await toasted(desk, 'Valid again: Password.')
      await expect(admins.getByRole('button', { name: 'Freeze Demo Admin' })).toBeVisible()
      await desk.close()
    })

    await signIn(page, demo.admin, demo.password)
    await expect(page.getByRole('tab', { name: 'Settings' })).toBeVisible()
  },
)
