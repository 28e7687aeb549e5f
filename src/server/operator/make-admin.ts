import { email as emailSchema } from '#contract/entities/entered.ts'
import { validate } from '#contract/validate.ts'
import { type AdminRole, adminRoles, isAdminRole } from '#fund/admin-roles.ts'
import type { Config } from '../config.ts'
import { post } from '../mail/post.ts'
import { adminInvitationText } from '../people/texts.ts'
import { changeRole, invite } from '../roles/change.ts'
import type { Store, Work } from '../store/store.ts'
import { OperatorError } from './operator-error.ts'
import { asOperator } from './refused.ts'

const usage = `Name the address: npm run admin -- make-admin ann@example.com [name] [--role ${adminRoles.join('|')}]`
const flag = '--role'

interface Given {
  readonly email: string
  readonly name: string
  /** Undefined if none was named. */
  readonly role: AdminRole | undefined
}

const given = (args: readonly string[]): Given => {
  const at = args.indexOf(flag)
  const role = at < 0 ? undefined : (args[at + 1] ?? '')
  if (role !== undefined && !isAdminRole(role)) throw new OperatorError(usage)
  const [address = '', ...words] = at < 0 ? args : args.toSpliced(at, 2)
  const read = validate(emailSchema, address)
  if (!read.success) throw new OperatorError(usage)
  return { email: read.output, name: words.join(' ').trim() || 'Fund admin', role }
}

/** If the address is an admin already, changes the role if one was named, and mails the invitation again. */
const again = async (work: Work, now: number, { email, role }: Given, portalUrl: string): Promise<boolean> => {
  const known = await work.db
    .selectFrom('people')
    .select(['id', 'admin_role'])
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!known) return false
  if (role) await changeRole(work, now, { id: known.id, role, by: null, from: null })
  const text = adminInvitationText({ portalUrl, role: role ?? known.admin_role ?? 'viewer', by: null })
  await post(work, now, { to: email, ...text })
  return true
}

/**
 * Makes an address an admin, by default an owner, and mails the invitation; sign-in is by one-time code, and there is
 * no password.
 */
export const makeAdmin = async (
  { store, config: { portalUrl }, now }: { store: Store; config: Config; now: number },
  args: readonly string[],
): Promise<string> => {
  const one = given(args)
  const wasOne = await asOperator(() =>
    store.write(async (work) => {
      if (await again(work, now, one, portalUrl)) return true
      await invite(work, now, { ...one, role: one.role ?? 'owner', portalUrl, by: null, from: null })
      return false
    }),
  )
  const did = wasOne ? `${one.email} is already an admin.` : `${one.email} is an admin.`
  return `${did} The portal mails the invitation as soon as it runs; a one-time code opens the account at ${portalUrl}/login.`
}
