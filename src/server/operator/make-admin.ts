import * as v from 'valibot'
import { email as emailSchema } from '#contract/entities/basic.ts'
import { audit } from '../audit/audit.ts'
import type { Config } from '../config.ts'
import { post } from '../mail/post.ts'
import { forgetUnclaimedAt } from '../people/forget-unclaimed.ts'
import { changePerson, insertPerson } from '../people/people.ts'
import { adminInvitationText } from '../people/texts.ts'
import type { Store, Work } from '../store/store.ts'
import { OperatorError } from './operator-error.ts'

const make = async (work: Work, now: number, email: string, name: string, portalUrl: string): Promise<boolean> => {
  await forgetUnclaimedAt(work, now, email)
  const made = await insertPerson(work, now, { email, name, role: 'admin', status: 'active' })
  if (!made) {
    const known = await work.db
      .selectFrom('people')
      .select(['id', 'role'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (known?.role !== 'admin')
      throw new OperatorError(`${email} is an investor's address; the admin needs one of their own.`)
    await changePerson(work, now, known.id, { status: 'active' })
  }
  await post(work, now, { to: email, ...adminInvitationText({ portalUrl }) })
  const detail = made ? name : 'invited again'
  await audit(work, now, { by: null, from: null, action: 'admin.make', subject: email, detail })
  return made !== undefined
}

/** Makes an address an admin and mails the invitation; sign-in is by one-time code, and there is no password. */
export const makeAdmin = async (
  { store, config, now }: { store: Store; config: Config; now: number },
  [address, ...words]: readonly string[],
): Promise<string> => {
  const read = v.safeParse(emailSchema, address ?? '')
  if (!read.success) throw new OperatorError('Name the address: npm run admin -- make-admin ann@example.com [name]')
  const name = words.join(' ').trim() || 'Fund admin'
  const isNew = await store.write((work) => make(work, now, read.output, name, config.portalUrl))
  const did = isNew ? `${read.output} is an admin.` : `${read.output} is an admin already.`
  return `${did} The portal mails the invitation as soon as it runs; a one-time code opens the account at ${config.portalUrl}/login.`
}
