import type { Confirmation } from '#contract/calls/people/agreements.ts'
import { foldCase } from '#fund/text/fold.ts'
import { hasFactor } from '#server/access/sign-in/person.ts'
import { isConfirmed } from '#server/access/sign-in/step-up.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { By, SignedInWork } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { accountOf } from '../accounts/find.ts'
import { agreementById } from './keep.ts'

export interface Signing {
  readonly browser: string
  readonly id: string
  /** What was read. */
  readonly version: number
  readonly digest: string
  /** As it was typed. */
  readonly name: string
}

const folded = (name: string): string => foldCase(name).trim().replace(/\s+/g, ' ')

const confirmationOf = async (db: Db, now: number, by: By): Promise<Confirmation> => {
  if (!(await isConfirmed(db, now, by.sessionId, 'agreement'))) return 'none'
  return (await hasFactor(db, by.id)) ? 'second factor' : 'mailed code'
}

/**
 * Signs the newest version of an agreement. Signing again changes nothing. Throws 404 if it does not exist, 409 if it
 * was withdrawn or the version that was read is not the newest, 422 if the name is not the account's.
 */
export const signAgreement = async (
  work: SignedInWork,
  { browser, id, version, digest, name }: Signing,
): Promise<void> => {
  const {
    db,
    now,
    actor: { by, from },
  } = work
  const { title, withdrawn_at, version: newest } = await agreementById(db, id)
  if (withdrawn_at !== null) throw refuse(409, 'This agreement was withdrawn: nobody is asked to sign it.')
  const file = await db
    .selectFrom('agreement_versions')
    .select('digest')
    .where('agreement_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (version !== newest || file?.digest !== digest)
    throw refuse(409, `There is now a version ${newest} of this agreement: read that one first.`)
  if (folded(name) !== folded(by.name)) throw refuse(422, `Type your name as it is in your profile: ${by.name}.`)
  const row = { id: timeId(now), agreement_id: id, version, account_id: accountOf(by), name, digest, signed_at: now }
  const signed = await db
    .insertInto('agreement_signatures')
    .values({ ...row, from_address: from, browser, confirmed_by: await confirmationOf(db, now, by) })
    .onConflict((conflict) => conflict.columns(['account_id', 'agreement_id', 'version']).doNothing())
    .returning('confirmed_by')
    .executeTakeFirst()
  if (!signed) return
  const detail = `“${title}”, version ${version}, SHA-256 ${digest}, as “${name}”, from ${browser}, confirmed by: ${signed.confirmed_by}`
  await audit(work, { action: 'agreement.sign', subject: by.email, detail, personId: by.id })
}
