import { expect, test } from 'vitest'
import { adminRoles, includesRole, isAdminRole } from '#fund/access/admin-roles.ts'

test('each role includes the ones before it and none behind it', () => {
  for (const [place, role] of adminRoles.entries())
    for (const [other, needed] of adminRoles.entries()) expect(includesRole(role, needed)).toBe(other <= place)
})

test('only the four are roles of an admin', () => {
  expect(['viewer', 'operator', 'approver', 'owner', 'admin', 'investor', ''].filter(isAdminRole)).toEqual(adminRoles)
})
