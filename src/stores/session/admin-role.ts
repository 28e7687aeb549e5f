import { computed } from 'nanostores'
import { type AdminRole, includesRole } from '#fund/access/admin-roles.ts'
import { $state } from './session.ts'

/** The admin's role; null if the backend knows no roles, and then everything is offered. */
export const $adminRole = computed($state, (state): AdminRole | null => state?.admin_role ?? null)

export const mayAs = (role: AdminRole | null, least: AdminRole): boolean => role === null || includesRole(role, least)
