import type { RiskProfile } from '#contract/entities/basic.ts'
import { newYorkDate } from '#fund/new-york.ts'
import { audit } from '../audit/audit.ts'
import { refuse } from '../http/refuse.ts'
import { relist } from '../investor-list/relist.ts'
import { post } from '../mail/post.ts'
import type { Work } from '../store/store.ts'
import { timeId } from '../store/time-id.ts'
import { beginTrading } from '../trading/request.ts'
import type { Decision } from './decide.ts'
import { saveForm } from './profile.ts'
import { foldName } from './register.ts'
import { invitationText } from './texts.ts'

export interface Adding extends Omit<Decision, 'id'> {
  readonly person: { readonly name: string; readonly email: string; readonly risk_profile?: RiskProfile | undefined }
  readonly portalUrl: string
}

/**
 * Adds an approved investor and mails the invitation; the first sign-in is by code. Answers the id. Refuses with 409
 * where the address has an account: the unique index decides.
 */
export const addInvestor = async (
  work: Work,
  now: number,
  { person, by, from, portalUrl }: Adding,
): Promise<string> => {
  const { name, email, risk_profile = null } = person
  const id = timeId(now)
  const made = await work.db
    .insertInto('people')
    .values({
      id,
      email,
      name,
      name_folded: foldName(name),
      role: 'investor',
      status: 'active',
      join_date: newYorkDate(now),
      created_at: now,
      risk_profile,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw refuse(409, 'There is an account with this address already.')
  await relist(work, [id])
  await beginTrading(work, now, { personId: id, byId: by.id })
  await post(work, now, { to: email, ...invitationText({ name, portalUrl }) })
  await audit(work, now, { by, from, action: 'investor.add', subject: email, detail: name })
  return id
}

export interface Editing extends Decision {
  readonly part: {
    readonly name?: string | undefined
    readonly phone?: string | undefined
    readonly risk_profile?: RiskProfile | undefined
  }
}

/** Edits an investor; an empty phone takes it back. The trail says what it was and what it is. Refuses with 404. */
export const editInvestor = async (work: Work, now: number, { id, part, by, from }: Editing): Promise<void> => {
  const before = await work.db
    .selectFrom('people')
    .leftJoin('profiles', 'profiles.person_id', 'people.id')
    .select(['people.email', 'people.name', 'people.risk_profile', 'profiles.phone'])
    .where('people.id', '=', id)
    .where('people.role', '=', 'investor')
    .executeTakeFirst()
  if (!before) throw refuse(404, 'There is no such investor.')
  const { name = before.name, risk_profile = before.risk_profile, phone = before.phone } = part
  const after = { name, risk_profile, phone: phone || null }
  const changed = (['name', 'risk_profile', 'phone'] as const).filter((field) => before[field] !== after[field])
  if (changed.length === 0) return
  await work.db
    .updateTable('people')
    .set({ name, name_folded: foldName(name), risk_profile })
    .where('id', '=', id)
    .execute()
  await saveForm(work, id, { phone: after.phone })
  await relist(work, [id])
  const detail = changed.map((field) => `${field}: ${before[field] ?? 'none'} → ${after[field] ?? 'none'}`).join('; ')
  await audit(work, now, { by, from, action: 'investor.edit', subject: before.email, detail })
}
