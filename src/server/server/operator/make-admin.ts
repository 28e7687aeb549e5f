import { email as emailSchema } from '#contract/entities/entered.ts'
import { validate } from '#contract/validate.ts'
import { type AdminRole, adminRoles, isAdminRole } from '#fund/access/admin-roles.ts'
import { tellEveryAdmin } from '#server/notices/inbox/raise.ts'
import { changeRole, invite } from '#server/people/accounts/change.ts'
import { adminInvitationText } from '#server/people/accounts/texts.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Store, Work } from '#server/platform/database/store.ts'
import { post } from '#server/platform/mail/post.ts'
import { asOperator, OperatorError } from './refused.ts'

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

const adminAt = ({ db }: Work, email: string) =>
  db
    .selectFrom('people')
    .select(['id', 'admin_role'])
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .executeTakeFirst()

type Known = NonNullable<Awaited<ReturnType<typeof adminAt>>>

/** Changes the role of somebody who is an admin already, if one was named, and mails the invitation again. */
const again = async (work: Work, { id, admin_role: was }: Known, { email, role }: Given, portalUrl: string) => {
  if (role) await changeRole(work, { id, role })
  await post(work, { to: email, ...adminInvitationText({ portalUrl, role: role ?? was ?? 'viewer', by: null }) })
  const detail = `invited again, ${role ?? was}`
  await audit(work, { action: 'admin.make', subject: email, detail })
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
      const known = await adminAt(work, one.email)
      const role = one.role ?? 'owner'
      const what = known
        ? `invited ${one.email} again${one.role ? `, as ${one.role}` : ''}`
        : `made ${one.email} an admin, as ${role}`
      const title = `${one.email} was ${known ? 'invited again' : 'made an admin'} by the operator`
      // Before it is done: who is new reads the invitation instead.
      await tellEveryAdmin(work, { title, message: `The operator of the portal ${what}, by command.` })
      if (known) await again(work, known, one, portalUrl)
      else await invite(work, { ...one, role, portalUrl })
      return known !== undefined
    }, now),
  )
  const did = wasOne ? `${one.email} is already an admin.` : `${one.email} is an admin.`
  return `${did} The portal emails the invitation as soon as it runs; a one-time code opens the account at ${portalUrl}/login.`
}
