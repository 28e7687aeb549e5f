import { foldAddress } from '#contract/entities/address.ts'
import { audit } from '../audit/audit.ts'
import { endSessions } from '../auth/sessions.ts'
import { changePerson } from '../people/people.ts'
import type { Store, Work } from '../store/store.ts'
import { OperatorError } from './operator-error.ts'

const admins = ({ db }: Work) =>
  db.selectFrom('people').select(['id', 'email']).where('role', '=', 'admin').where('status', '=', 'active').execute()

const remove = async (work: Work, now: number, email: string): Promise<void> => {
  const all = await admins(work)
  const one = all.find((admin) => admin.email === email)
  if (!one) throw new OperatorError(`${email} is no admin.`)
  if (all.length === 1) throw new OperatorError(`${email} is the last admin: make another one first.`)
  await changePerson(work, now, one.id, { status: 'inactive' })
  await work.db.deleteFrom('known_browsers').where('person_id', '=', one.id).execute()
  const ended = await endSessions(work, (sessions) => sessions.where('person_id', '=', one.id))
  const detail = `removed by the operator; ${ended} sessions ended`
  await audit(work, now, { by: null, from: null, action: 'admin.remove', subject: email, detail })
}

/** Takes an admin's access away at once; what they did stays under their name, and `make-admin` lets them in again. */
export const removeAdmin = async (
  { store, now }: { store: Store; now: number },
  [address]: readonly string[],
): Promise<string> => {
  const email = foldAddress(address ?? '')
  if (!email) throw new OperatorError('Name the address: npm run admin -- remove-admin ann@example.com')
  await store.write((work) => remove(work, now, email))
  return `${email} is no admin any more, and signed out everywhere.`
}
