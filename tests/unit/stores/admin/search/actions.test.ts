import { expect, test } from 'vitest'
import { actions } from '#stores/admin/desk/search/actions.ts'

test('each place that the search leads to has an id of its own, fit for the page', () => {
  const ids = actions.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z-]+$/)
})

/** Names that stand on the screens: tabs, places, sections, figures and buttons. */
const names = [
  ...['Overview', 'Manage Reports', 'Investors', 'Analytics', 'Settings', 'Communications'],
  ...['Today', 'Money', 'Calendar', 'This week', 'Weeks', 'Documents', 'Applications', 'Requests', 'Agreements'],
  ...['Imports', 'Controls', 'People', 'Connections', 'System', 'Audit', 'Inbox', 'Messages', 'Templates'],
  ...['Weekly close', 'Weekly distributions', 'Approvals', 'Trial balance', 'Suspense', 'Sharpe Ratio', 'Statements'],
  ...['Fund Configuration', 'Automated Profit Distribution', 'System Health', 'Published roots', 'Webhooks'],
  ...['Add Weekly Report', 'Finalise', 'Make a batch', 'Import a bank statement', 'Add Investor', 'Invite an admin'],
  ...['Make a key', 'Verify now', 'New message', 'Take a payout', 'Mark received'],
  // And what people call them who do not see them.
  ...['sweep', 'payments', 'invite', 'password', 'returns', 'backup', 'limits'],
]

test.each(names)('%s is found by its name', (name) => {
  const words = name.toLowerCase().split(' ')
  const found = actions.filter((action) => {
    const text = `${action.name} ${action.words}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  expect(found.map(({ name: of }) => of)).not.toEqual([])
})
