import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, PostgresAdapter, SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The entry from which on openings, closes and corrections carry a digest; what is older has none. */
const entryDigests: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('entries').addColumn('digest', 'text').execute()
    await db.schema
      .alterTable('book')
      .addColumn('digests_from', 'bigint', (column) => column.notNull().defaultTo(1))
      .execute()
    await sql`update book set digests_from = seq + 1`.execute(db)
  },
}

const normal = 1

const mailUrgency: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .alterTable('mail')
      .addColumn('urgency', 'bigint', (column) => column.notNull().defaultTo(normal))
      .execute()
    await schema.alterTable('mail').addColumn('expires_at', 'bigint').execute()
    await schema.alterTable('mail').addColumn('failed_at', 'bigint').execute()
    await schema.alterTable('mail').addColumn('failure', 'text').execute()
    await schema
      .createIndex('mail_waiting')
      .on('mail')
      .columns(['urgency', 'not_before'])
      .where(sql<boolean>`sent_at is null and failed_at is null`)
      .execute()
  },
}

/** Texts of mails that went out, and codes that wait, lay open in the queue. */
const closeOldMails = async (db: Kysely<unknown>): Promise<void> => {
  await sql`delete from mail where sent_at is null and subject = 'Your sign-in code'`.execute(db)
  await sql`update mail set text = '' where sent_at is not null or failed_at is not null`.execute(db)
}

const deferred: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('deferred')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .alterTable('mail')
      .addColumn('sealed', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await closeOldMails(db)
  },
}

interface Old {
  readonly id: string
  readonly at: number
  readonly action: string
  readonly by_email: string | null
  readonly subject: string
  readonly detail: string
  readonly from_address: string | null
}

const rowsAtOnce = 500
const genesis = '0'.repeat(64)
const saltBytes = 16

const sha256 = (parts: readonly (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** What is kept for ever, and what can be erased, each in a table of its own. */
const makeTables = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema.dropIndex('audit_action').execute()
  await schema.alterTable('audit').renameTo('audit_details').execute()
  await schema
    .alterTable('audit_details')
    .addColumn('salt', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await schema
    .createTable('audit')
    .addColumn('seq', 'bigint', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('audit_by_action').on('audit').columns(['action', 'id']).execute()
  await schema
    .createTable('audit_head')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('chained_from', 'bigint', (column) => column.notNull())
    .execute()
}

/** Rows of before are chained as they are found: the mark says from which one on each was chained when it was written. */
const chainOld = async (db: Kysely<unknown>): Promise<{ seq: number; hash: string }> => {
  let [seq, hash, last] = [0, genesis, '']
  for (;;) {
    const { rows } = await sql<Old>`select id, at, action, by_email, subject, detail, from_address from audit_details
      where id > ${last} order by id limit ${sql.lit(rowsAtOnce)}`.execute(db)
    if (rows.length === 0) return { seq, hash }
    for (const { id, at, action, by_email, subject, detail, from_address } of rows) {
      const salt = randomBytes(saltBytes).toString('hex')
      const digest = sha256([salt, by_email, subject, detail, from_address])
      seq += 1
      hash = sha256([hash, seq, id, Number(at), action, digest])
      await sql`insert into audit (seq, id, at, action, digest, hash)
        values (${seq}, ${id}, ${at}, ${action}, ${digest}, ${hash})`.execute(db)
      await sql`update audit_details set salt = ${salt} where id = ${id}`.execute(db)
      last = id
    }
  }
}

/** Nothing of ours changes a row of these; a mistake of ours, or a stranger's statement, is refused by the database. */
const guarded0053 = {
  audit: ['update', 'delete'],
  entries: ['update', 'delete'],
  lines: ['update', 'delete'],
  audit_details: ['update'],
}

const guard0053 = async (db: Kysely<unknown>): Promise<void> => {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  if (!isSqlite)
    await sql`create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception 'rows of % are never changed', tg_table_name; end $$`.execute(db)
  for (const [table, changes] of Object.entries(guarded0053))
    for (const change of changes) {
      const head = `create trigger ${table}_no_${change} before ${change} on ${table}`
      const text = isSqlite
        ? `${head} begin select raise(abort, 'rows of ${table} are never changed'); end`
        : `${head} for each row execute function refuse_change()`
      await sql.raw(text).execute(db)
    }
}

const trail: Migration = {
  up: async (db: Kysely<unknown>) => {
    await makeTables(db)
    const { seq, hash } = await chainOld(db)
    await sql`insert into audit_head (id, seq, hash, chained_from) values (1, ${seq}, ${hash}, ${seq + 1})`.execute(db)
    await db.schema.alterTable('audit_details').dropColumn('at').execute()
    await db.schema.alterTable('audit_details').dropColumn('action').execute()
    await guard0053(db)
  },
}

/** Of sessions of before it is not known. */
const sessionNetwork: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('sessions').addColumn('network', 'text').execute()
  },
}

const papers: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('paper_issues')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('number', 'bigint', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('asked_by', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint')
      .addColumn('book_seq', 'bigint')
      .addColumn('papers', 'bigint')
      .addUniqueConstraint('paper_issues_number', ['period', 'number'])
      .execute()
    // Without a reference to people: the file of everybody's statements is nobody's.
    await schema
      .createTable('papers')
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('issue_id', 'text', (column) => column.notNull().references('paper_issues.id'))
      .addColumn('issued_at', 'bigint', (column) => column.notNull())
      .addColumn('book_seq', 'bigint', (column) => column.notNull())
      .addColumn('book_hash', 'text', (column) => column.notNull())
      .addColumn('figures', 'text', (column) => column.notNull())
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('papers_key', ['period', 'person_id', 'version'])
      .execute()
    await schema.createIndex('papers_by_person').on('papers').columns(['person_id', 'period']).execute()
  },
}

/** The bank account that a payout went to; of those paid before, nobody wrote it down. */
const payoutDestinations: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('withdrawals')
      .addColumn('bank_account_id', 'text', (column) => column.references('bank_accounts.id'))
      .execute()
  },
}

/** What the fund takes of its share. */
const fundPayouts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('fund_payouts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('requested_at', 'bigint', (column) => column.notNull())
      .addColumn('requested_by', 'text', (column) => column.notNull())
      .addColumn('decided_at', 'bigint')
      .addColumn('decided_by', 'text')
      .addColumn('paid_at', 'bigint')
      .addColumn('reference', 'text')
      .execute()
  },
}

/** A deposit as it came, what nobody asked for, and payouts that come back; of before, what was asked for is what came. */
const asReceived: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('deposits').addColumn('received_amount', 'bigint').execute()
    await db.schema.alterTable('deposits').addColumn('fee', 'bigint').execute()
    await db.schema.alterTable('deposits').addColumn('value_day', 'text').execute()
    await db.schema.alterTable('deposits').addColumn('payer_reference', 'text').execute()
    await db.schema
      .alterTable('withdrawals')
      .addColumn('returns', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('suspense')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('value_day', 'text', (column) => column.notNull())
      .addColumn('payer', 'text', (column) => column.notNull())
      .addColumn('reference', 'text')
      .addColumn('deposit_id', 'text', (column) => column.references('deposits.id').unique())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('person_id', 'text', (column) => column.references('people.id'))
      .addColumn('ended_at', 'bigint')
      .addColumn('ended_by', 'text')
      .addColumn('reason', 'text')
      .execute()
    await db.schema.createIndex('suspense_by_status').on('suspense').columns(['status', 'id']).execute()
  },
}

/** The language of the page on which somebody registered or asked for the newsletter; who came before reads English. */
const languages: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('people').addColumn('language', 'text').execute()
    await schema.alterTable('newsletter').addColumn('language', 'text').execute()
  },
}

/** Admins of before could do everything: they are owners. */
const adminRoles: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('people').addColumn('admin_role', 'text').execute()
    await sql`update people set admin_role = 'owner' where role = 'admin'`.execute(db)
  },
}

/** Batches of payouts and the files that were made of them; what was paid before was paid singly. */
const paymentBatches: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('payment_batches')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('total', 'bigint', (column) => column.notNull())
      .addColumn('payouts', 'bigint', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('made_by', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('ended_by', 'text')
      .execute()
    await db.schema.createIndex('payment_batches_by_status').on('payment_batches').columns(['status', 'id']).execute()
    await db.schema
      .createTable('payment_batch_items')
      .addColumn('batch_id', 'text', (column) => column.notNull().references('payment_batches.id'))
      .addColumn('withdrawal_id', 'text', (column) => column.notNull().references('withdrawals.id'))
      .addColumn('place', 'bigint', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('bank_account_id', 'text', (column) => column.notNull().references('bank_accounts.id'))
      .addColumn('payee', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('payment_batch_items_key', ['batch_id', 'withdrawal_id'])
      .execute()
    await db.schema
      .createIndex('payment_batch_items_by_withdrawal')
      .on('payment_batch_items')
      .column('withdrawal_id')
      .execute()
    await db.schema
      .createTable('payment_files')
      .addColumn('batch_id', 'text', (column) => column.notNull().references('payment_batches.id'))
      .addColumn('format', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('made_by', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('payment_files_key', ['batch_id', 'format'])
      .execute()
    await db.schema
      .alterTable('withdrawals')
      .addColumn('batch_id', 'text', (column) => column.references('payment_batches.id'))
      .execute()
    await db.schema.createIndex('withdrawals_by_batch').on('withdrawals').column('batch_id').execute()
  },
}

/** What waits for a second person or for its delay, and who saved which fields of what. */
const guards: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('approvals')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint')
      .addColumn('params_sealed', 'text')
      .addColumn('params_digest', 'text', (column) => column.notNull())
      .addColumn('basis', 'text', (column) => column.notNull())
      .addColumn('asked_by', 'text', (column) => column.notNull())
      .addColumn('asked_by_email', 'text', (column) => column.notNull())
      .addColumn('asked_from', 'text')
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('runs_at', 'bigint')
      .addColumn('covers', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('decided_by_email', 'text')
      .addColumn('decided_at', 'bigint')
      .addColumn('reason', 'text')
      .execute()
    await sql`create unique index approvals_waiting on approvals (kind, subject) where status = 'waiting'`.execute(db)
    await db.schema.createIndex('approvals_status').on('approvals').columns(['status', 'id']).execute()
    await db.schema
      .createTable('revisions')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_email', 'text', (column) => column.notNull())
      .addColumn('fields', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('revisions_key', ['kind', 'subject', 'version'])
      .execute()
    // A fund that runs already keeps its way of working until its admin switches the guard on.
    await sql`insert into fund_settings (setting, value, changed_at, changed_by)
      select 'twoPeople', 'false', max(created_at), 'upgrade' from people having count(*) > 0`.execute(db)
  },
}

/** The bank's side: its statements, their lines, and which entries of the book each line was matched with. */
const bankStatements: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('bank_statements')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('from_day', 'text', (column) => column.notNull())
      .addColumn('to_day', 'text', (column) => column.notNull())
      .addColumn('opening', 'bigint')
      .addColumn('closing', 'bigint')
      .addColumn('lines', 'bigint', (column) => column.notNull())
      .addColumn('lines_digest', 'text', (column) => column.notNull())
      .addColumn('imported_at', 'bigint', (column) => column.notNull())
      .addColumn('imported_by', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('bank_lines')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('statement_id', 'text', (column) => column.notNull().references('bank_statements.id'))
      .addColumn('place', 'bigint', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull().unique())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('value_day', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('counterparty', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('bank_id', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('matched_as', 'text')
      .addColumn('matched_at', 'bigint')
      .addColumn('matched_by', 'text')
      .execute()
    await db.schema.createIndex('bank_lines_by_status').on('bank_lines').columns(['status', 'day', 'id']).execute()
    await db.schema.createIndex('bank_lines_by_statement').on('bank_lines').columns(['statement_id', 'place']).execute()
    await db.schema
      .createTable('bank_line_entries')
      .addColumn('seq', 'bigint', (column) => column.primaryKey().references('entries.seq'))
      .addColumn('line_id', 'text', (column) => column.notNull().references('bank_lines.id'))
      .execute()
    await db.schema.createIndex('bank_line_entries_by_line').on('bank_line_entries').column('line_id').execute()
  },
}

/** What was signed of each close, with what opens it; who witnessed it; and the keys that sign. */
const proofs: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('proof_keys')
      .addColumn('public_key', 'text', (column) => column.primaryKey())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('retired_at', 'bigint')
      .execute()
    await schema
      .createTable('proof_statements')
      .addColumn('number', 'bigint', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('week_from', 'bigint')
      .addColumn('version', 'bigint')
      .addColumn('published_at', 'bigint', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('accepted', 'text')
      .addColumn('accounts', 'text')
      .addColumn('leaves', 'text')
      .addColumn('salts', 'text')
      .execute()
    await schema
      .createIndex('proof_statements_by_week')
      .on('proof_statements')
      .columns(['week_from', 'number'])
      .execute()
    await schema
      .createTable('proof_witnesses')
      .addColumn('number', 'bigint', (column) => column.notNull().references('proof_statements.number'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('added_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('proof_witnesses_key', ['number', 'public_key'])
      .execute()
    await schema
      .createTable('proof_stamps')
      .addColumn('number', 'bigint', (column) => column.notNull().references('proof_statements.number'))
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('stamped_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('proof_stamps_key', ['number', 'address'])
      .execute()
  },
}

/** What an investor of a fund that moves in brings beside capital. */
const importHistory: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('imported_people')
      .addColumn('result', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('imported_people')
      .addColumn('carried_loss', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('imported_people').addColumn('first_deposit', 'text').execute()
  },
}

/** Second factors, what was asked for with them, and step-ups. Sessions of before await nothing. */
const factors: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('passkeys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .execute()
    await schema.createIndex('passkeys_person').on('passkeys').column('person_id').execute()
    await schema
      .createTable('totp_secrets')
      .addColumn('person_id', 'text', (column) => column.primaryKey().references('people.id').onDelete('cascade'))
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('last_step', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema
      .createTable('recovery_codes')
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('slot', 'bigint', (column) => column.notNull())
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .addPrimaryKeyConstraint('recovery_codes_key', ['person_id', 'slot'])
      .execute()
    await schema
      .createTable('factor_challenges')
      .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('session_id', 'text', (column) => column.references('sessions.id').onDelete('cascade'))
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('step_ups')
      .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id').onDelete('cascade'))
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('step_ups_key', ['session_id', 'action'])
      .execute()
    await schema
      .createTable('step_up_codes')
      .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id').onDelete('cascade'))
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addColumn('tries', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('step_up_codes_key', ['session_id', 'action'])
      .execute()
    await schema.alterTable('sessions').addColumn('awaits', 'text').execute()
  },
}

/** How far the signed statements were anchored outside, place by place. */
const proofAnchors: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('proof_anchors')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('done', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'bigint', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .addColumn('failure', 'text')
      .addColumn('mail_id', 'text')
      .addColumn('anchored_at', 'bigint')
      .addPrimaryKeyConstraint('proof_anchors_key', ['kind', 'target'])
      .execute()
  },
}

/** What the fund returned in each week before it moved in, and by which import that is known. */
const importedWeeks: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('imported_weeks')
      .addColumn('week_from', 'bigint', (column) => column.primaryKey())
      .addColumn('import_id', 'text', (column) => column.notNull().references('imports.id'))
      .addColumn('return_ppm', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('imported_weeks_by_import').on('imported_weeks').column('import_id').execute()
    await db.schema
      .alterTable('imports')
      .addColumn('weeks', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('imports').addColumn('weeks_digest', 'text').execute()
  },
}

interface Tables {
  readonly facts: { key: string; value: string }
  readonly weeks: { week_from: number; closed_at: number | null }
  readonly proof_statements: { number: number; text: string }
  readonly proof_stamps: { number: number; address: string }
  readonly proof_anchors: { kind: string; target: string; first: number | null }
}

const newYorkDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' })

/** The last week closed without a root: what the log says that began, else the last that is closed now. */
const afterOf = async (db: Kysely<Tables>): Promise<string> => {
  const start = await db.selectFrom('proof_statements').select('text').where('number', '=', 0).executeTakeFirst()
  const named = /^after=(.*)$/m.exec(start?.text ?? '')?.[1]
  if (named !== undefined) return named
  const last = await db
    .selectFrom('weeks')
    .select('week_from')
    .where('closed_at', 'is not', null)
    .orderBy('week_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? newYorkDate.format(Number(last.week_from)) : '-'
}

/** Where the roots begin and how many statements there are, so that a log that is gone is missed; where each anchor began. */
const proofsBegin: Migration = {
  up: async (db: Kysely<Tables>) => {
    const { count } = await db
      .selectFrom('proof_statements')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    const facts = [
      { key: 'proofs-after', value: await afterOf(db) },
      { key: 'proofs-signed', value: String(count) },
    ]
    await db.insertInto('facts').values(facts).execute()
    await db.schema.alterTable('proof_anchors').addColumn('first', 'bigint').execute()
    await db.updateTable('proof_anchors').set({ first: 0 }).where('kind', '=', 'repository').execute()
    await db
      .updateTable('proof_anchors')
      .set((eb) => ({
        first: eb
          .selectFrom('proof_stamps')
          .select((of) => of.fn.min('number').as('first'))
          .whereRef('proof_stamps.address', '=', 'proof_anchors.target'),
      }))
      .where('kind', '=', 'time-stamp')
      .execute()
  },
}

/** Which keys each running node holds, and the newsletter's links that were made with a key of before. */
const keys: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('nodes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('seals', 'text', (column) => column.notNull())
      .addColumn('opens', 'text')
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('newsletter_links')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('subscriber_id', 'text', (column) => column.notNull().references('newsletter.id').onDelete('cascade'))
      .execute()
    await schema.createIndex('newsletter_links_subscriber').on('newsletter_links').column('subscriber_id').execute()
  },
}

/** Accounts that are frozen, and the links of mails by which their owner says "This was not me". */
const freezes: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('freezes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_email', 'text')
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('lifted_at', 'bigint')
      .addColumn('lifted_by', 'text')
      .addColumn('lift_reason', 'text')
      .execute()
    await sql`create unique index freezes_standing on freezes (person_id) where lifted_at is null`.execute(db)
    await db.schema.createIndex('freezes_person').on('freezes').columns(['person_id', 'id']).execute()
    await db.schema
      .createTable('not_me_links')
      .addColumn('key_hash', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('about', 'text', (column) => column.notNull())
      .addColumn('sent_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .execute()
    await db.schema.createIndex('not_me_links_person').on('not_me_links').column('person_id').execute()
    await db.schema.createIndex('not_me_links_expiry').on('not_me_links').column('expires_at').execute()
  },
}

/** Changes of a mail address, each proved by its mailboxes. */
const addressChanges: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('address_changes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('old_email', 'text', (column) => column.notNull())
      .addColumn('new_email', 'text', (column) => column.notNull())
      .addColumn('session_id', 'text')
      .addColumn('by_email', 'text')
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('old_hash', 'text')
      .addColumn('new_hash', 'text', (column) => column.notNull())
      .addColumn('old_proved_at', 'bigint')
      .addColumn('new_proved_at', 'bigint')
      .addColumn('state', 'text', (column) => column.notNull())
      .execute()
    await sql`create unique index address_changes_open on address_changes (person_id) where state = 'open'`.execute(db)
    await db.schema.createIndex('address_changes_old_hash').on('address_changes').column('old_hash').execute()
    await db.schema.createIndex('address_changes_new_hash').on('address_changes').column('new_hash').execute()
    await db.schema.createIndex('address_changes_old_email').on('address_changes').column('old_email').execute()
  },
}

/** Who was erased, when and by whom: what stays of them names nobody any more. */
const erasures: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('erasures')
      .addColumn('person_id', 'text', (column) => column.primaryKey().references('people.id'))
      .addColumn('erased_at', 'bigint', (column) => column.notNull())
      .addColumn('erased_by', 'text', (column) => column.notNull())
      .execute()
  },
}

/** Files as they were uploaded and signatures as they were given: the database refuses to change or remove a row. */
const guarded0074 = ['agreement_versions', 'agreement_signatures']

const guard0074 = async (db: Kysely<unknown>): Promise<void> => {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  for (const table of guarded0074)
    for (const change of ['update', 'delete']) {
      const head = `create trigger ${table}_no_${change} before ${change} on ${table}`
      const text = isSqlite
        ? `${head} begin select raise(abort, 'rows of ${table} are never changed'); end`
        : `${head} for each row execute function refuse_change()`
      await sql.raw(text).execute(db)
    }
}

const agreements: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('agreements')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('withdrawn_at', 'bigint')
      .addColumn('withdrawn_by', 'text')
      .execute()
    await db.schema
      .createTable('agreement_versions')
      .addColumn('agreement_id', 'text', (column) => column.notNull().references('agreements.id'))
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('uploaded_at', 'bigint', (column) => column.notNull())
      .addColumn('uploaded_by', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('agreement_versions_key', ['agreement_id', 'version'])
      .execute()
    await db.schema
      .createTable('agreement_signatures')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('agreement_id', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('signed_at', 'bigint', (column) => column.notNull())
      .addColumn('from_address', 'text', (column) => column.notNull())
      .addColumn('browser', 'text', (column) => column.notNull())
      .addColumn('confirmed_by', 'text', (column) => column.notNull())
      .addUniqueConstraint('agreement_signatures_once', ['person_id', 'agreement_id', 'version'])
      .addForeignKeyConstraint('agreement_signatures_of', ['agreement_id', 'version'], 'agreement_versions', [
        'agreement_id',
        'version',
      ])
      .execute()
    await db.schema
      .createIndex('agreement_signatures_by_version')
      .on('agreement_signatures')
      .columns(['agreement_id', 'version'])
      .execute()
    await guard0074(db)
  },
}

/** The private links by which calendars read what comes. */
const calendarLinks: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('calendar_links')
      .addColumn('person_id', 'text', (column) => column.primaryKey().references('people.id').onDelete('cascade'))
      .addColumn('key_hash', 'text', (column) => column.notNull().unique())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}

/** Total-return series that an admin imported: levels as decimal text, so that they stay exact. */
const benchmarks: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('benchmarks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('key', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('licence', 'text', (column) => column.notNull())
      .addColumn('imported_at', 'bigint', (column) => column.notNull())
      .addColumn('imported_by', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('benchmark_levels')
      .addColumn('benchmark_id', 'text', (column) => column.notNull().references('benchmarks.id'))
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('level', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('benchmark_levels_by_day', ['benchmark_id', 'day'])
      .execute()
  },
}

const devices = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('push_devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('failed_at', 'bigint')
    .addColumn('failure', 'text')
    .execute()
  await schema.createIndex('push_devices_person').on('push_devices').column('person_id').execute()
  await schema.createIndex('push_devices_session').on('push_devices').column('session_id').execute()
}

/**
 * A message names its device without a reference: no notification fails because a browser was removed in that instant.
 * What is left of a device that is gone is not sent, and swept.
 */
const messages = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('push_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('notification_id', 'text', (column) => column.references('notifications.id').onDelete('cascade'))
    .addColumn('urgency', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('not_before', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('failed_at', 'bigint')
    .addColumn('failure', 'text')
    .execute()
  await schema.createIndex('push_messages_due').on('push_messages').columns(['failed_at', 'not_before']).execute()
  await schema.createIndex('push_messages_device').on('push_messages').column('device_id').execute()
  await schema.createIndex('push_messages_notification').on('push_messages').column('notification_id').execute()
}

/** The key by which a browser's push service knows this portal, the browsers that want pushes, and what waits for them. */
const push: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('push_keys')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .execute()
    await devices(db)
    await messages(db)
  },
}

interface Decision {
  readonly at: number
  readonly action: string
  readonly subject: string
}

/** Whose address this is, or was when it was decided about them; an account made since is somebody else's. */
const about = ({ subject, at }: Decision) => sql`created_at <= ${at} and role = 'investor' and (email = ${subject}
  or id in (select person_id from address_changes where old_email = ${subject} and state = 'done'))`

/** When an applicant was declined, for those of before as the trail has it; whoever was let in afterwards was not. */
const declined: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('people').addColumn('declined_at', 'bigint').execute()
    const { rows } = await sql<Decision>`select audit.at, audit.action, audit_details.subject
      from audit join audit_details on audit_details.id = audit.id
      where audit.action in ('investor.decline', 'investor.reactivate') order by audit.seq`.execute(db)
    for (const decision of rows)
      await sql`update people set declined_at = ${decision.action === 'investor.decline' ? decision.at : null}
        where status = 'inactive' and ${about(decision)}`.execute(db)
  },
}

const riskTenthsDefault = 10
/** A week that lost everything leaves this of a dollar. */
const nothingLeft = '0.000000000001'

const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

const counted = (db: Kysely<unknown>) => (isPostgres(db) ? sql`bigint generated by default as identity` : sql`integer`)

const groups = ['status', 'risk_rank', 'trading', 'trading_next', 'trading_from'] as const
const sums = ['investors', 'holders', 'balance', 'held', 'at_risk'] as const

const indexes = [
  ['investor_list_by_growth', 'investor_list (growth desc, person_id)'],
  ['investor_list_newcomers', 'investor_list (joined, status)'],
  ['people_declined', 'people (declined_at, join_date) where declined_at is not null'],
  ['entries_by_kind', 'entries (kind, effective_at, seq)'],
] as const

const makeSums = async (db: Kysely<unknown>): Promise<void> => {
  const table = db.schema
    .createTable('investor_sums')
    .addColumn('no', counted(db), (column) => column.primaryKey())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('risk_rank', 'bigint', (column) => column.notNull())
    .addColumn('trading', 'text', (column) => column.notNull())
    .addColumn('trading_next', 'text', (column) => column.notNull())
    .addColumn('trading_from', 'bigint')
  await sums
    .reduce<typeof table>((made, name) => made.addColumn(name, 'bigint', (column) => column.notNull()) as never, table)
    .execute()
}

/** The latest risk that each has saved, and what a dollar at work has become: the sum of its weeks' logarithms. */
const fill = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update investor_list set risk_tenths = coalesce((select c.risk_tenths from risk_changes c
    where c.person_id = investor_list.person_id order by c.effective_from desc limit 1),
    ${sql.lit(riskTenthsDefault)})`.execute(db)
  await sql`update investor_list set growth = grown.growth from (
    select week_rows.person_id, sum(cast(round(1e12 * ln(case
      when week_rows.result_change <= -openings.balance then ${sql.raw(nothingLeft)}
      else 1 + cast(week_rows.result_change as double precision) / openings.balance end)) as bigint)) as growth
    from week_rows join openings on openings.week_from = week_rows.week_from
      and openings.person_id = week_rows.person_id
    where week_rows.traded = 1 and openings.balance > 0 and not exists (select 1 from week_rows newer
      where newer.person_id = week_rows.person_id and newer.week_from = week_rows.week_from
      and newer.version > week_rows.version)
    group by week_rows.person_id) grown
    where grown.person_id = investor_list.person_id`.execute(db)
  await sql`insert into investor_sums (${sql.join([...groups, ...sums].map((name) => sql.ref(name)))})
    select ${sql.join(groups.map((name) => sql.ref(name)))}, count(*), count(held_from), sum(balance),
      sum(case when balance > 0 then balance else 0 end),
      sum(case when balance > 0 then (balance * risk_tenths + 500) / 1000 else 0 end)
    from investor_list group by ${sql.join(groups.map((name) => sql.ref(name)))}`.execute(db)
}

/** What the overview adds up of investors, kept as it changes, and each one's growth, by which they are ranked. */
const investorSums: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table investor_list add column risk_tenths bigint not null
      default ${sql.lit(riskTenthsDefault)}`.execute(db)
    await db.schema.alterTable('investor_list').addColumn('growth', 'bigint').execute()
    await makeSums(db)
    await fill(db)
    for (const [name, on] of indexes) await sql`create index ${sql.ref(name)} on ${sql.raw(on)}`.execute(db)
  },
}

/** Frozen: what ran on a database never changes. */
export const from0050to0079: Record<string, Migration> = {
  '0050-entry-digests': entryDigests,
  '0051-mail-urgency': mailUrgency,
  '0052-deferred': deferred,
  '0053-trail': trail,
  '0054-session-network': sessionNetwork,
  '0055-papers': papers,
  '0056-payout-destinations': payoutDestinations,
  '0057-fund-payouts': fundPayouts,
  '0058-as-received': asReceived,
  '0059-languages': languages,
  '0060-admin-roles': adminRoles,
  '0061-payment-batches': paymentBatches,
  '0062-guards': guards,
  '0063-bank-statements': bankStatements,
  '0064-proofs': proofs,
  '0065-import-history': importHistory,
  '0066-factors': factors,
  '0067-proof-anchors': proofAnchors,
  '0068-imported-weeks': importedWeeks,
  '0069-proofs-begin': proofsBegin,
  '0070-keys': keys,
  '0071-freezes': freezes,
  '0072-address-changes': addressChanges,
  '0073-erasures': erasures,
  '0074-agreements': agreements,
  '0075-calendar-links': calendarLinks,
  '0076-benchmarks': benchmarks,
  '0077-push': push,
  '0078-declined': declined,
  '0079-investor-sums': investorSums,
}
