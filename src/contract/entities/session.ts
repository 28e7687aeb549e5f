import * as v from 'valibot'
import { adminRoles } from '#fund/access/admin-roles.ts'
import { day, dollars, keptEmail, role } from './basic.ts'

export const adminRole = v.picklist(adminRoles, 'a role is viewer, operator, approver or owner')

/** Bank details as the session user carries them: the account number is masked (spec §3). */
const bankDetails = v.object({ bankName: v.string(), accountNumber: v.string(), routingNumber: v.string() })

/** The session user of spec §3. Investors also carry totals and the join date, as known at sign-in. */
export const sessionUser = v.object({
  id: v.string(),
  email: keptEmail,
  name: v.string(),
  role,
  accountBalance: v.optional(dollars),
  totalInvested: v.optional(dollars),
  totalProfits: v.optional(dollars),
  joinDate: v.optional(day),
  bankDetails: v.optional(bankDetails),
})

export type SessionUser = v.InferOutput<typeof sessionUser>
