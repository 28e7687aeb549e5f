import type { Selectable } from 'kysely'
import type { Freeze, Suspended } from '#contract/entities/freeze.ts'
import { formatDate } from '#fund/calendar/week-display.ts'
import type { FreezesTable } from '#server/access/freezes/schema.ts'
import { finishItem } from '#server/notices/inbox/raise.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'

type Frozen = Pick<Selectable<FreezesTable>, 'person_id' | 'suspends_since'>

/** What was set up since the freeze suspends, or before it, which counts all the time. */
type Asked = Frozen & { readonly of: '>=' | '<' }

type By = { readonly email: string } | null

/** Something that a freeze suspends, and what it takes to drop it when the freeze is lifted. */
interface Item extends Suspended {
  readonly drop: (work: Work, by: By) => Promise<unknown>
}

const passwordOf = async (db: Db, { person_id, of }: Asked): Promise<Item[]> => {
  if (of === '<') return []
  const person = db.selectFrom('people').select('id').where('id', '=', person_id).where('password_hash', 'is not', null)
  if (!(await person.executeTakeFirst())) return []
  const drop = ({ db: within }: Work) =>
    within.updateTable('people').set({ password_hash: null }).where('id', '=', person_id).execute()
  return [{ id: 'password', label: 'Password', since: null, drop }]
}

const passkeysOf = async (db: Db, { person_id, suspends_since, of }: Asked): Promise<Item[]> => {
  const keys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at'])
    .where('person_id', '=', person_id)
    .where('created_at', of, suspends_since)
    .orderBy('created_at')
    .execute()
  return keys.map(({ id, name, created_at }) => ({
    id: `passkey:${id}`,
    label: `Passkey “${name}”`,
    since: iso(created_at),
    drop: ({ db: within }: Work) => within.deleteFrom('passkeys').where('id', '=', id).execute(),
  }))
}

const appOf = async (db: Db, { person_id, suspends_since, of }: Asked): Promise<Item[]> => {
  const app = await db
    .selectFrom('totp_secrets')
    .select('confirmed_at')
    .where('person_id', '=', person_id)
    .where('confirmed_at', of, suspends_since)
    .executeTakeFirst()
  if (!app?.confirmed_at) return []
  const drop = ({ db: within }: Work) => within.deleteFrom('totp_secrets').where('person_id', '=', person_id).execute()
  return [{ id: 'app', label: 'Authenticator app', since: iso(app.confirmed_at), drop }]
}

const codesOf = async (db: Db, { person_id, suspends_since, of }: Asked): Promise<Item[]> => {
  const codes = await db
    .selectFrom('recovery_codes')
    .select('made_at')
    .where('person_id', '=', person_id)
    .where('made_at', of, suspends_since)
    .executeTakeFirst()
  if (!codes) return []
  const drop = ({ db: within }: Work) =>
    within.deleteFrom('recovery_codes').where('person_id', '=', person_id).execute()
  return [{ id: 'recovery-codes', label: 'Recovery codes', since: iso(codes.made_at), drop }]
}

const browsersOf = async (db: Db, { person_id, suspends_since, of }: Asked): Promise<Item[]> => {
  const { number, first } = await db
    .selectFrom('known_browsers')
    .select(({ fn }) => [fn.countAll().as('number'), fn.min('created_at').as('first')])
    .where('person_id', '=', person_id)
    .where('created_at', of, suspends_since)
    .executeTakeFirstOrThrow()
  if (first === null || Number(number) === 0) return []
  const drop = ({ db: within }: Work) =>
    within
      .deleteFrom('known_browsers')
      .where('person_id', '=', person_id)
      .where('created_at', of, suspends_since)
      .execute()
  return [{ id: 'browsers', label: `Known browsers (${number})`, since: iso(Number(first)), drop }]
}

const bankAccountsOf = async (db: Db, { person_id, suspends_since, of }: Asked): Promise<Item[]> => {
  const accounts = await db
    .selectFrom('bank_accounts')
    .select(['id', 'status', 'requested_at', 'decided_at'])
    .where('account_id', '=', person_id)
    .where('status', 'in', ['pending', 'current'])
    .where(({ fn }) => fn.coalesce('decided_at', 'requested_at'), of, suspends_since)
    .orderBy('id')
    .execute()
  return accounts.map(({ id, status, requested_at, decided_at }) => ({
    id: `bank-account:${id}`,
    label:
      status === 'pending'
        ? `Bank account requested on ${formatDate(requested_at)}`
        : `Bank account approved on ${formatDate(decided_at ?? requested_at)}`,
    since: iso(decided_at ?? requested_at),
    // A batch may name one that was approved: it is declined after all, so that nothing is paid to it.
    drop: async (work: Work, by: By) => {
      const ended = { status: 'declined' as const, decided_at: work.now, reason: 'removed when the freeze was lifted' }
      await work.db.updateTable('bank_accounts').set(ended).where('id', '=', id).execute()
      if (status === 'pending') await finishItem(work, { kind: 'bank', subjectId: id, by })
    },
  }))
}

const apiKeysOf = async (db: Db, { person_id, suspends_since, of }: Asked): Promise<Item[]> => {
  const keys = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'made_at'])
    .where('made_by', '=', person_id)
    .where('made_at', of, suspends_since)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()
  return keys.map(({ id, name, made_at }) => ({
    id: `api-key:${id}`,
    label: `API key “${name}”`,
    since: iso(made_at),
    drop: ({ db: within, now }: Work) =>
      within.updateTable('api_keys').set({ revoked_at: now }).where('id', '=', id).execute(),
  }))
}

const lists = [passwordOf, passkeysOf, appOf, codesOf, browsersOf, bankAccountsOf, apiKeysOf]

/** All that a freeze suspends, or leaves as it is, in the order in which it is shown. */
const itemsOf = async (db: Db, freeze: Frozen, of: Asked['of'] = '>='): Promise<Item[]> => {
  const items: Item[] = []
  for (const list of lists) items.push(...(await list(db, { ...freeze, of })))
  return items
}

/** The same as the calls show it. */
export const suspendedBy = async (db: Db, freeze: Frozen, of?: Asked['of']): Promise<Suspended[]> =>
  (await itemsOf(db, freeze, of)).map(({ id, label, since }) => ({ id, label, since }))

/** The freeze on an account as the calls show it; null without one. */
export const viewFreezeOf = async (db: Db, personId: string): Promise<Freeze | null> => {
  const found = await db
    .selectFrom('freezes')
    .innerJoin('people', 'people.id', 'freezes.person_id')
    .selectAll('freezes')
    .select('people.email')
    .where('person_id', '=', personId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const { at, by_email, reason, email, disputed_email } = found
  const addresses = disputed_email === null ? null : [email, disputed_email]
  const [suspended, remains] = [await suspendedBy(db, found), await suspendedBy(db, found, '<')]
  return { at: iso(at), by: by_email, reason, suspended, remains, addresses }
}

export interface Sorted {
  readonly kept: readonly string[]
  readonly dropped: readonly string[]
}

/**
 * Drops what a freeze suspends, but for the items to keep. Returns what became of it, in words; undefined, with nothing
 * done, if one of those to keep is not suspended.
 */
export const dropSuspended = async (
  work: Work,
  freeze: Frozen,
  { keep, by }: { readonly keep: readonly string[]; readonly by: By },
): Promise<Sorted | undefined> => {
  const items = await itemsOf(work.db, freeze)
  if (!keep.every((id) => items.some((item) => item.id === id))) return undefined
  const gone = items.filter(({ id }) => !keep.includes(id))
  for (const { drop } of gone) await drop(work, by)
  return {
    kept: items.filter(({ id }) => keep.includes(id)).map(({ label }) => label),
    dropped: gone.map(({ label }) => label),
  }
}
