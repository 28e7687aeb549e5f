import { sql } from 'kysely'
import { demandInvestor } from '#server/access/sign-in/person.ts'
import { findNaming, naming } from '#server/platform/audit/find.ts'
import type { Db } from '#server/platform/database/store.ts'

export interface Person {
  readonly id: string
  readonly email: string
  /** Present and former addresses. */
  readonly emails: readonly string[]
  readonly name: string
  readonly status: string
}

/** Throws 404 if there is no such investor. */
export const personOf = async (db: Db, id: string): Promise<Person> => {
  const person = await demandInvestor(db, id)
  return { ...person, emails: await emailsOf(db, person) }
}

/** Somebody's address and their former ones. */
const emailsOf = async (db: Db, { id, email }: { readonly id: string; readonly email: string }): Promise<string[]> => {
  const changes = await db
    .selectFrom('address_changes')
    .select(['old_email', 'new_email'])
    .where('person_id', '=', id)
    .where('state', '=', 'done')
    .execute()
  return [...new Set([email, ...changes.flatMap(({ old_email, new_email }) => [old_email, new_email])])]
}

/** Rows of a table that belong to a person, found by their id or their address. */
export interface KeptTable {
  /** The name in an export and a plan. */
  readonly name: string
  readonly table: string
  readonly column?: string
  readonly by?: 'id' | 'email'
  /** Hashes, seals and values that mean nothing outside the portal: left out of every export. */
  readonly without?: readonly string[]
}

/** What belongs to a person and goes with them. */
export const personal: readonly KeptTable[] = [
  { name: 'profile', table: 'profiles', without: ['tax_id_sealed'] },
  { name: 'sessions', table: 'sessions', without: ['token_hash'] },
  { name: 'known browsers', table: 'known_browsers', without: ['token_hash'] },
  { name: 'passkeys', table: 'passkeys', without: ['public_key', 'counter'] },
  { name: 'authenticator app', table: 'totp_secrets', without: ['sealed', 'last_step'] },
  { name: 'recovery codes', table: 'recovery_codes', without: ['code_hash'] },
  { name: 'changes of address', table: 'address_changes', without: ['old_hash', 'new_hash', 'session_id'] },
  { name: 'freezes', table: 'freezes' },
  { name: 'links of security mails', table: 'not_me_links', without: ['key_hash'] },
  { name: 'link to the calendar', table: 'calendar_links', without: ['key_hash'] },
  { name: 'browsers that show notifications', table: 'push_devices', without: ['session_id', 'p256dh', 'auth'] },
  { name: 'notification settings', table: 'notification_settings' },
  { name: 'notices', table: 'notifications' },
  { name: 'risk levels', table: 'risk_changes', column: 'account_id' },
  { name: 'support requests', table: 'support_requests' },
  { name: 'notes of admins', table: 'investor_notes', column: 'account_id' },
  { name: 'tags', table: 'investor_tags', column: 'account_id' },
  { name: 'viewings of the dashboard', table: 'viewings', without: ['session_id', 'admin_id'] },
  { name: 'documents of checks', table: 'check_files', column: 'account_id', without: ['sealed'] },
  { name: 'saved views', table: 'saved_views' },
  { name: 'prepared files', table: 'prepared_files' },
  { name: 'onboarding checks', table: 'onboarding_checks', column: 'account_id' },
  { name: 'mails', table: 'mail', column: 'to_address', by: 'email', without: ['text', 'sealed', 'parts'] },
  { name: 'contact messages', table: 'contact_messages', column: 'email', by: 'email' },
  { name: 'newsletter', table: 'newsletter', column: 'email', by: 'email' },
]

/** What the book and the law keep. */
export const bookedTables: readonly KeptTable[] = [
  { name: 'accounts', table: 'investor_accounts', column: 'contact_id' },
  { name: 'memberships of accounts', table: 'account_members' },
  { name: 'deposits', table: 'deposits', column: 'account_id' },
  { name: 'withdrawals', table: 'withdrawals', column: 'account_id' },
  { name: 'changes that held payouts', table: 'hold_causes' },
  { name: 'released payouts', table: 'hold_releases', column: 'account_id', without: ['by_id'] },
  { name: 'closures', table: 'closures', column: 'account_id' },
  { name: 'money in suspense', table: 'suspense', column: 'account_id' },
  { name: 'openings of weeks', table: 'openings', column: 'account_id' },
  { name: 'weeks', table: 'week_rows', column: 'account_id' },
  { name: 'trading statuses', table: 'trading_changes', column: 'account_id' },
  { name: 'imported holdings', table: 'imported_people', column: 'account_id' },
]

/** What the person signed: it shows what was agreed, whoever asks later. */
export const signed: KeptTable = {
  name: 'signatures of agreements',
  table: 'agreement_signatures',
  column: 'account_id',
}

const whereOf = ({ column = 'person_id', by = 'id' }: KeptTable, person: Person) =>
  sql`${sql.ref(column)} in (${sql.join(by === 'id' ? [person.id] : person.emails)})`

export const rowsIn = async (db: Db, place: KeptTable, person: Person): Promise<Record<string, unknown>[]> => {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(place.table)}
    where ${whereOf(place, person)}`.execute(db)
  const hidden = new Set(place.without)
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name))))
}

export const countIn = async (db: Db, place: KeptTable, person: Person): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select cast(count(*) as bigint) as count from ${sql.table(place.table)}
    where ${whereOf(place, person)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

export const removeIn = async (db: Db, place: KeptTable, person: Person): Promise<void> => {
  await sql`delete from ${sql.table(place.table)} where ${whereOf(place, person)}`.execute(db)
}

const rowsAtOnce = 500

/** The rows of the trail that name a person by their address, the newest first. */
export const trailOf = async (db: Db, { emails }: Person) => {
  const rows: Awaited<ReturnType<typeof findNaming>> = []
  for (;;) {
    const some = await findNaming(db, emails, rows.at(-1)?.id, rowsAtOnce)
    rows.push(...some)
    if (some.length < rowsAtOnce) return rows
  }
}

/** Accounts that no payment went to; an account that was paid is part of the payment's record. */
export const unpaidAccounts = (db: Db, { id }: Person) =>
  db
    .selectFrom('bank_accounts')
    .select('id')
    .where('account_id', '=', id)
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(eb.selectFrom('withdrawals').select('id').whereRef('bank_account_id', '=', 'bank_accounts.id')),
          eb.exists(
            eb.selectFrom('payment_batch_items').select('place').whereRef('bank_account_id', '=', 'bank_accounts.id'),
          ),
        ]),
      ),
    )

/** Items in the admins' inbox about a person: about themselves, their requests and their messages. */
export const inboxItemsOf = (db: Db, { id, emails }: Person) =>
  db
    .selectFrom('inbox_items')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('subject_id', '=', id),
        eb('subject_id', 'in', eb.selectFrom('support_requests').select('id').where('person_id', '=', id)),
        eb('subject_id', 'in', eb.selectFrom('deposits').select('id').where('account_id', '=', id)),
        eb('subject_id', 'in', eb.selectFrom('withdrawals').select('id').where('account_id', '=', id)),
        eb('subject_id', 'in', eb.selectFrom('closures').select('id').where('account_id', '=', id)),
        eb('subject_id', 'in', eb.selectFrom('bank_accounts').select('id').where('account_id', '=', id)),
        eb('subject_id', 'in', eb.selectFrom('contact_messages').select('id').where('email', 'in', emails)),
        eb('subject_id', 'in', eb.selectFrom('newsletter').select('id').where('email', 'in', emails)),
      ]),
    )

/** Mails to somebody, by their ids. */
export const mailsTo = async (db: Db, { emails }: Person): Promise<string[]> => {
  const rows = await db.selectFrom('mail').select('id').where('to_address', 'in', emails).execute()
  return rows.map(({ id }) => id)
}

/** Mails to others, usually admins, whose subject names the person. */
export const mailsAbout = async (db: Db, { name, emails }: Person): Promise<string[]> => {
  const rows = await db.selectFrom('mail').select(['id', 'subject']).where('to_address', 'not in', emails).execute()
  const about = [name, ...emails].map(naming)
  return rows.filter(({ subject }) => about.some((one) => one.test(subject))).map(({ id }) => id)
}
