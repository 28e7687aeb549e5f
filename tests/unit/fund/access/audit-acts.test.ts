import { expect, test } from 'vitest'
import { actsOf, auditKinds } from '#fund/access/audit-acts.ts'

test('every act is of one kind, and every kind has acts', () => {
  const acts = auditKinds.flatMap(actsOf)
  expect(new Set(acts).size).toBe(acts.length)
  for (const kind of auditKinds) expect(actsOf(kind).length).toBeGreaterThan(0)
})

test('an operator finds an act under the kind in which they look for it', () => {
  expect(actsOf('money')).toContain('deposit.received')
  expect(actsOf('people')).toContain('investor.erase')
  expect(actsOf('approvals')).toContain('approval.refuse')
  expect(actsOf('security')).toContain('account.freeze')
  expect(actsOf('reports')).toContain('week.close')
  expect(actsOf('messages')).toContain('message.send')
  expect(actsOf('settings')).toContain('webhook.add')
})
