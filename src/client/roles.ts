import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/people/roles.ts'
import type { AdminRole } from '#fund/access/admin-roles.ts'
import { send } from './send.ts'

export const listAdmins = () => send(calls.listAdmins, {})

export const inviteAdmin = (body: InferInput<typeof calls.inviteAdmin.body>) => send(calls.inviteAdmin, { body })

export const changeAdminRole = (id: string, role: AdminRole, was: AdminRole) =>
  send(calls.changeAdminRole, { params: { id }, body: { role, was } })

export const removeAdmin = (id: string) => send(calls.removeAdmin, { params: { id } })
