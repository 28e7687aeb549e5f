import { expect, test } from 'vitest'
import { ownBrowser } from '#tests/support/browser/own-browser.ts'
import { openTab } from '#tests/support/browser/tab.ts'

const portal = ownBrowser()

const load = async () => ({
  ...(await import('#stores/session/session.ts')),
  ...(await import('#stores/session/admin-role.ts')),
  ...(await import('#stores/admin/settings/roles/roles.ts')),
  decision: await import('#stores/kit/decision.ts'),
  toast: await import('#stores/kit/toast.ts'),
  approvals: await import('#stores/admin/work/approvals/approvals.ts'),
})

/** A tab of /admin, for a new admin with this role. */
const tabAs = async (adminRole: 'viewer' | 'owner') => {
  await portal.signedIn({ role: 'admin', adminRole })
  const tab = await openTab(portal.browser, { origin: portal.server.url, path: '/admin' }, load)
  await tab.restoreSession()
  return tab
}

test('a viewer is known for one from the first read of the session on, and may do nothing', async () => {
  const tab = await tabAs('viewer')
  expect(tab.$adminRole.get()).toBe('viewer')
  expect((['viewer', 'operator', 'owner'] as const).map((least) => tab.mayAs('viewer', least))).toEqual([
    true,
    false,
    false,
  ])
  // If the backend says nothing about roles, everything is offered.
  expect(tab.mayAs(null, 'owner')).toBe(true)
})

test('an owner invites, changes and removes; a refused change shows again what holds', async () => {
  const tab = await tabAs('owner')
  tab.openInvitation()
  tab.inviteForm.type({ name: 'Vera', email: 'not an address' })
  expect(await tab.inviteForm.submit()).toBe(false)
  expect(tab.inviteForm.$form.get().problems.email).toBe('This is not an email address.')
  tab.inviteForm.type({ email: 'vera@example.com' })
  expect(await tab.inviteForm.submit()).toBe(true)
  expect(tab.$inviting.get()).toBe(false)
  const vera = tab.admins.$load.get().last?.find(({ email }) => email === 'vera@example.com')
  if (!vera) throw new Error('Vera is not listed')
  const role = () => tab.admins.$load.get().last?.find(({ id }) => id === vera.id)?.role
  await tab.giveRole(vera, 'operator')
  expect(role()).toBe('operator')
  // A second person is not made by one press: it waits, and the message that says so is no failure.
  await tab.giveRole({ ...vera, role: 'operator' }, 'approver')
  expect(role()).toBe('operator')
  expect(tab.toast.$toast.get()).toMatchObject({
    tone: 'good',
    text: expect.stringMatching(/^Nothing is changed yet: Change of Vera from operator to approver waits/),
  })
  expect(tab.approvals.waiting.$load.get().last).toMatchObject([
    { kind: 'role', concerns: 'vera@example.com', mine: true },
  ])
  tab.askRemoveAdmin(vera)
  await tab.decision.answerForm.submit()
  expect(tab.admins.$load.get().last?.some(({ id }) => id === vera.id)).toBe(false)
})
