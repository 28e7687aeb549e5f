import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, instant, keptEmail } from '#contract/entities/basic.ts'
import { email } from '#contract/entities/entered.ts'
import { personName } from '#contract/entities/person-name.ts'
import { adminRole } from '#contract/entities/session.ts'

const path = '/api/admin/roles'
const extension = 'roles'

/** An admin with a role. */
export const admin = v.object({
  id: v.string(),
  name: v.string(),
  email: keptEmail,
  role: adminRole,
  /** Since when their rights have been suspended because their account is frozen. */
  frozen_since: v.nullable(instant),
  invited_at: instant,
  /** Null until the invitation was used. */
  signed_in_at: v.nullable(instant),
})

export type Admin = v.InferOutput<typeof admin>

export const listAdmins = call({
  name: 'listAdmins',
  method: 'GET',
  path,
  who: 'viewer',
  does: 'The admins and their roles, by name',
  extension,
  answer: v.array(admin),
})

export const inviteAdmin = call({
  name: 'inviteAdmin',
  method: 'POST',
  path,
  who: 'owner',
  stepUp: 'roles',
  does: 'Makes the owner of an address an admin with a role and mails the invitation; 409 if the address has an account',
  extension,
  body: v.object({ name: personName, email, role: adminRole }),
  status: 201,
  answer: admin,
})

export const changeAdminRole = call({
  name: 'changeAdminRole',
  method: 'PATCH',
  path: `${path}/:id`,
  who: 'owner',
  stepUp: 'roles',
  does: 'Gives an admin another role; 409 for the last owner, and if the role has changed in the meantime',
  extension,
  params: byId,
  /** `was` is the role that the list showed, so that nobody else's change is overwritten unseen. */
  body: v.object({ role: adminRole, was: adminRole }),
  answer: admin,
})

export const removeAdmin = call({
  name: 'removeAdmin',
  method: 'DELETE',
  path: `${path}/:id`,
  who: 'owner',
  stepUp: 'roles',
  does: 'Removes an admin’s access at once, with sessions, password, second factors and keys; 409 for the last owner',
  extension,
  params: byId,
  answer: v.object({ removed: v.string() }),
})
