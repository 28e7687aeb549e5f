import * as v from 'valibot'
import { adminRoles } from '#fund/access/admin-roles.ts'

export const adminRole = v.picklist(adminRoles, 'a role is viewer, operator, approver or owner')
