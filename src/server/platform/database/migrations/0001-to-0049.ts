import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const people: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('people')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_folded', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('join_date', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('first_sign_in_at', 'bigint')
      .addColumn('password_hash', 'text')
      .addColumn('risk_profile', 'text')
      .addColumn('investment_goals', 'text')
      .execute()
  },
}

const mail: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('mail')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('to_address', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('not_before', 'bigint', (column) => column.notNull())
      .addColumn('sent_at', 'bigint')
      .addColumn('attempts', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.createIndex('mail_due').on('mail').columns(['sent_at', 'not_before']).execute()
  },
}

const sessions: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('remember', 'bigint', (column) => column.notNull())
      .addColumn('browser', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('sessions_person').on('sessions').column('person_id').execute()
    await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()
  },
}

const auth: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('challenges')
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('address_key', 'text', (column) => column.notNull())
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addColumn('known', 'bigint', (column) => column.notNull())
      .addColumn('sent_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('tries', 'bigint', (column) => column.notNull())
      .addColumn('silent_tries', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .addPrimaryKeyConstraint('challenges_key', ['token_hash', 'address_key'])
      .execute()
    await schema.createIndex('challenges_address').on('challenges').columns(['address_key', 'sent_at']).execute()
    await schema.createIndex('challenges_expiry').on('challenges').column('expires_at').execute()
    await schema
      .createTable('known_browsers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('known_browsers_key', ['token_hash', 'person_id'])
      .execute()
    await schema.createIndex('known_browsers_person').on('known_browsers').column('person_id').execute()
    await schema
      .createTable('allowances')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('allowances_expiry').on('allowances').column('ends_at').execute()
  },
}

const facts: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('facts')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
  },
}

/** SQLite takes 1.5 into a bigint column; cents are whole on both engines. */
const whole = (column: string) => sql`${sql.ref(column)} = cast(${sql.ref(column)} as bigint)`

const genesisHash = '0'.repeat(64)

const entries = (db: Kysely<unknown>) =>
  db.schema
    .createTable('entries')
    .addColumn('seq', 'bigint', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('effective_at', 'bigint', (column) => column.notNull())
    .addColumn('posted_at', 'bigint', (column) => column.notNull())
    .addColumn('previous_hash', 'text', (column) => column.notNull().unique())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .execute()

const lines = (db: Kysely<unknown>) =>
  db.schema
    .createTable('lines')
    .addColumn('seq', 'bigint', (column) => column.notNull().references('entries.seq'))
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('lines_key', ['seq', 'account'])
    .addCheckConstraint('lines_whole_cents', whole('amount'))
    .execute()

const accounts = (db: Kysely<unknown>) =>
  db.schema
    .createTable('accounts')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text')
    .addColumn('balance', 'bigint', (column) => column.notNull())
    .addCheckConstraint('accounts_whole_cents', whole('balance'))
    .execute()

const ledger: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('book')
      .addColumn('id', 'bigint', (column) => column.primaryKey())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .execute()
    await sql`insert into book (id, seq, hash) values (1, 0, ${sql.lit(genesisHash)})`.execute(db)
    await entries(db)
    await db.schema.createIndex('entries_by_effect').on('entries').columns(['effective_at', 'kind']).execute()
    await lines(db)
    await db.schema.createIndex('lines_by_account').on('lines').columns(['account', 'seq']).execute()
    await accounts(db)
    await db.schema.createIndex('accounts_by_person').on('accounts').columns(['person_id', 'kind']).execute()
  },
}

const standing: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('trading_changes')
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('effective_from', 'bigint', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('requested_at', 'bigint', (column) => column.notNull())
      .addColumn('requested_by', 'text', (column) => column.notNull())
      .addColumn('message', 'text')
      .addPrimaryKeyConstraint('trading_changes_key', ['person_id', 'effective_from'])
      .execute()
    await db.schema
      .createTable('risk_changes')
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('effective_from', 'bigint', (column) => column.notNull())
      .addColumn('risk_tenths', 'bigint', (column) => column.notNull())
      .addColumn('requested_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('risk_changes_key', ['person_id', 'effective_from'])
      .execute()
  },
}

const integers = <T extends string>(table: CreateTableBuilder<T>, names: readonly string[]) =>
  names.reduce<CreateTableBuilder<T, string>>(
    (made, name) => made.addColumn(name, 'bigint', (column) => column.notNull()),
    table,
  )

const weeksTable = (db: Kysely<unknown>) =>
  db.schema
    .createTable('weeks')
    .addColumn('week_from', 'bigint', (column) => column.primaryKey())
    .addColumn('week_to', 'bigint', (column) => column.notNull())
    .addColumn('opening', 'bigint', (column) => column.notNull())
    .addColumn('opened_at', 'bigint', (column) => column.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('version', 'bigint')
    .execute()

const openings = (db: Kysely<unknown>) =>
  integers(
    db.schema
      .createTable('openings')
      .addColumn('week_from', 'bigint', (column) => column.notNull().references('weeks.week_from'))
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id')),
    ['balance', 'capital', 'carried_loss', 'active'],
  )
    .addPrimaryKeyConstraint('openings_key', ['week_from', 'person_id'])
    .execute()

const reports = (db: Kysely<unknown>) =>
  integers(
    db.schema
      .createTable('week_reports')
      .addColumn('week_from', 'bigint', (column) => column.notNull().references('weeks.week_from')),
    ['version', 'start_balance', 'end_balance', 'trades', 'success_hundredths', 'posted_at'],
  )
    .addColumn('notes', 'text')
    .addColumn('reason', 'text')
    .addColumn('reported_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('week_reports_key', ['week_from', 'version'])
    .execute()

const rows = (db: Kysely<unknown>) =>
  integers(
    db.schema
      .createTable('week_rows')
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id')),
    [
      'week_from',
      'version',
      'traded',
      'gross',
      'odd_cent',
      'carried_before',
      'recovered',
      'net',
      'tier_percent',
      'share',
      'fund_share',
      'result_change',
      'carried_after',
    ],
  )
    .addPrimaryKeyConstraint('week_rows_key', ['person_id', 'week_from', 'version'])
    .addForeignKeyConstraint('week_rows_report', ['week_from', 'version'], 'week_reports', ['week_from', 'version'])
    .execute()

const weeks: Migration = {
  up: async (db: Kysely<unknown>) => {
    await weeksTable(db)
    await openings(db)
    await reports(db)
    await rows(db)
    await db.schema.createIndex('week_rows_by_week').on('week_rows').columns(['week_from', 'version']).execute()
    await db.schema
      .createTable('carried_losses')
      .addColumn('person_id', 'text', (column) => column.primaryKey().references('people.id'))
      .addColumn('cents', 'bigint', (column) => column.notNull())
      .execute()
  },
}

const withdrawals: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('withdrawals')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('in_full', 'bigint', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('requested_at', 'bigint', (column) => column.notNull())
      .addColumn('decided_at', 'bigint')
      .addColumn('decided_by', 'text')
      .addColumn('reason', 'text')
      .addColumn('effective_at', 'bigint')
      .addColumn('period', 'text', (column) => column.unique())
      .addColumn('settled', 'bigint')
      .addColumn('written_off', 'bigint')
      .addColumn('balance_before', 'bigint')
      .addColumn('paid_at', 'bigint')
      .addColumn('payment_reference', 'text')
      .execute()
    // One open request of a kind: since one may take effect in a week or month, a second could only wait.
    await db.schema
      .createIndex('withdrawals_one_open')
      .unique()
      .on('withdrawals')
      .columns(['person_id', 'kind'])
      .where(sql<boolean>`status in ('requested', 'approved')`)
      .execute()
    await db.schema.createIndex('withdrawals_due').on('withdrawals').columns(['status', 'effective_at']).execute()
  },
}

const demo: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('demo')
      .addColumn('id', 'bigint', (column) => column.primaryKey())
      .addColumn('first_week', 'bigint', (column) => column.notNull())
      .addColumn('played', 'bigint', (column) => column.notNull())
      .execute()
  },
}

const feed = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('notifications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('priority', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('metadata', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'bigint')
    .execute()
  await schema.createIndex('notifications_feed').on('notifications').columns(['person_id', 'id']).execute()
  await schema.createIndex('notifications_unread').on('notifications').columns(['person_id', 'read_at']).execute()
}

const settings = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('notification_settings')
    .addColumn('person_id', 'text', (column) => column.primaryKey().references('people.id').onDelete('cascade'))
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute()
}

const delivery = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('deliveries')
    .addColumn('notification_id', 'text', (column) =>
      column.notNull().references('notifications.id').onDelete('cascade'),
    )
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('mail_id', 'text')
    .addColumn('decided_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('deliveries_key', ['notification_id', 'channel'])
    .execute()
  await schema.createIndex('deliveries_person').on('deliveries').columns(['person_id', 'notification_id']).execute()
  await schema
    .createTable('delivery_counts')
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('hour', 'bigint', (column) => column.notNull())
    .addColumn('hour_count', 'bigint', (column) => column.notNull())
    .addColumn('hour_max', 'bigint', (column) => column.notNull())
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('day_count', 'bigint', (column) => column.notNull())
    .addColumn('day_max', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('delivery_counts_key', ['person_id', 'channel'])
    .execute()
}

const notifications: Migration = {
  up: async (db: Kysely<unknown>) => {
    await feed(db)
    await settings(db)
    await delivery(db)
  },
}

const forms = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('amount', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('newsletter')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .execute()
}

const support = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('support_requests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('subject', 'text')
    .addColumn('message', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('answered_at', 'bigint')
    .addColumn('answered_by', 'text')
    .addColumn('closed_at', 'bigint')
    .execute()
  await schema.createIndex('support_requests_person').on('support_requests').columns(['person_id', 'id']).execute()
  // Of the requests without words (call 19) a person has one open at a time.
  await schema
    .createIndex('support_requests_wordless')
    .unique()
    .on('support_requests')
    .column('person_id')
    .where('message' as never, 'is', null)
    .where('closed_at' as never, 'is', null)
    .execute()
}

const inboxItems = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('inbox_items')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('taken_by', 'text')
    .addColumn('taken_at', 'bigint')
    .addColumn('done_by', 'text')
    .addColumn('done_at', 'bigint')
    .addUniqueConstraint('inbox_items_subject', ['kind', 'subject_id'])
    .execute()
  await schema.createIndex('inbox_items_open').on('inbox_items').columns(['done_at', 'id']).execute()
  await schema
    .createTable('inbox_notices')
    .addColumn('item_id', 'text', (column) => column.notNull().references('inbox_items.id').onDelete('cascade'))
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('notification_id', 'text', (column) =>
      column.notNull().references('notifications.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('inbox_notices_key', ['item_id', 'person_id'])
    .execute()
}

const inbox: Migration = {
  up: async (db: Kysely<unknown>) => {
    await forms(db)
    await support(db)
    await inboxItems(db)
  },
}

const audit: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('audit')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_email', 'text')
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('from_address', 'text')
      .addColumn('folded', 'text', (column) => column.notNull())
      .execute()
    await schema.createIndex('audit_action').on('audit').columns(['action', 'id']).execute()
  },
}

const messages: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('messages')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('position', 'text', (column) => column.notNull().unique())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('audience', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('priority', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('by_email', 'text', (column) => column.notNull())
      .addColumn('saved_at', 'bigint', (column) => column.notNull())
      .addColumn('sent_at', 'bigint')
      .addColumn('recipients', 'bigint')
      .execute()
    await schema
      .createTable('message_recipients')
      .addColumn('message_id', 'text', (column) => column.notNull().references('messages.id').onDelete('cascade'))
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('notification_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('message_recipients_key', ['message_id', 'person_id'])
      .execute()
  },
}

const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** The columns that the list is sorted by. */
const sorted = ['name_key', 'balance', 'invested', 'return_ppm', 'risk_rank', 'status', 'trading', 'joined'] as const

/** Text in the order of its bytes on both engines, so that an order and its keys agree everywhere. */
const binaryText = (db: Kysely<unknown>) => (isPostgres(db) ? sql`text collate "C"` : sql`text`)

const counted = (db: Kysely<unknown>) => (isPostgres(db) ? sql`bigint generated by default as identity` : sql`integer`)

const list = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('investor_list')
    .addColumn('no', counted(db), (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().unique().references('people.id').onDelete('cascade'))
    .addColumn('name_key', binaryText(db), (column) => column.notNull())
    .addColumn('text', binaryText(db), (column) => column.notNull())
    .addColumn('status', binaryText(db), (column) => column.notNull())
    .addColumn('risk_rank', 'bigint', (column) => column.notNull())
    .addColumn('joined', binaryText(db), (column) => column.notNull())
    .addColumn('balance', 'bigint', (column) => column.notNull())
    .addColumn('invested', 'bigint', (column) => column.notNull())
    .addColumn('return_ppm', 'bigint', (column) => column.notNull())
    .addColumn('trading', binaryText(db), (column) => column.notNull())
    .addColumn('trading_next', binaryText(db), (column) => column.notNull())
    .addColumn('trading_from', 'bigint')
    .addColumn('held_from', 'bigint')
    .execute()
  for (const column of sorted)
    await db.schema.createIndex(`investor_list_by_${column}`).on('investor_list').columns([column, 'no']).execute()
  await db.schema.createIndex('investor_list_due').on('investor_list').column('trading_from').execute()
  await db.schema.createIndex('investor_list_held').on('investor_list').column('held_from').execute()
}

const grams = async (db: Kysely<unknown>): Promise<void> => {
  const table = db.schema
    .createTable('investor_grams')
    .addColumn('gram', binaryText(db), (column) => column.notNull())
    .addColumn('name_key', binaryText(db), (column) => column.notNull())
    .addColumn('no', 'bigint', (column) => column.notNull().references('investor_list.no').onDelete('cascade'))
    .addPrimaryKeyConstraint('investor_grams_key', ['gram', 'name_key', 'no'])
  await (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)).execute()
  await db.schema.createIndex('investor_grams_no').on('investor_grams').column('no').execute()
}

const holdings = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .createTable('past_holdings')
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('held_from', 'bigint', (column) => column.notNull())
    .addColumn('held_to', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('past_holdings_key', ['person_id', 'held_from'])
    .execute()

/** Investors of before the list come into it by 0047. */
const investorList: Migration = {
  up: async (db: Kysely<unknown>) => {
    await list(db)
    await grams(db)
    await holdings(db)
    await db.schema.createIndex('past_holdings_end').on('past_holdings').columns(['held_to', 'held_from']).execute()
  },
}

const profiles: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('profiles')
      .addColumn('person_id', 'text', (column) => column.primaryKey().references('people.id').onDelete('cascade'))
      .addColumn('phone', 'text')
      .addColumn('address', 'text')
      .addColumn('date_of_birth', 'text')
      .addColumn('tax_id_sealed', 'text')
      .execute()
  },
}

const gramCounts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('investor_gram_counts')
      .addColumn('gram', 'text', (column) => column.primaryKey())
      .addColumn('investors', 'bigint', (column) => column.notNull())
      .execute()
    await sql`insert into investor_gram_counts (gram, investors)
      select gram, count(*) from investor_grams group by gram`.execute(db)
  },
}

const fundSettings: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('fund_settings')
      .addColumn('setting', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_by', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('fund_setting_changes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_email', 'text', (column) => column.notNull())
      .addColumn('setting', 'text', (column) => column.notNull())
      .addColumn('before', 'text', (column) => column.notNull())
      .addColumn('after', 'text', (column) => column.notNull())
      .execute()
  },
}

const imports: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('imports')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_email', 'text', (column) => column.notNull())
      .addColumn('investors', 'bigint', (column) => column.notNull())
      .addColumn('total_capital', 'bigint', (column) => column.notNull())
      .addColumn('undone_at', 'bigint')
      .execute()
    // Without a reference to people: an undone import names whom it had brought.
    await schema
      .createTable('imported_people')
      .addColumn('import_id', 'text', (column) => column.notNull().references('imports.id'))
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('capital', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('imported_people_key', ['import_id', 'person_id'])
      .execute()
  },
}

const deposits: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('deposits')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('reference', 'text', (column) => column.notNull().unique())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('requested_at', 'bigint', (column) => column.notNull())
      .addColumn('decided_at', 'bigint')
      .addColumn('decided_by', 'text')
      .addColumn('received_at', 'bigint')
      .addColumn('reason', 'text')
      .execute()
    // One that nobody decided yet: a second click, or a second tab, asks for nothing new.
    await db.schema
      .createIndex('deposits_one_requested')
      .unique()
      .on('deposits')
      .column('person_id')
      .where(sql<boolean>`status = 'requested'`)
      .execute()
    await db.schema.createIndex('deposits_by_person').on('deposits').columns(['person_id', 'id']).execute()
    await db.schema.createIndex('withdrawals_by_person').on('withdrawals').columns(['person_id', 'id']).execute()
  },
}

const bankAccounts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('bank_accounts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('requested_at', 'bigint', (column) => column.notNull())
      .addColumn('decided_at', 'bigint')
      .addColumn('decided_by', 'text')
      .addColumn('reason', 'text')
      .execute()
    for (const status of ['pending', 'current'] as const)
      await db.schema
        .createIndex(`bank_accounts_one_${status}`)
        .unique()
        .on('bank_accounts')
        .column('person_id')
        .where(sql<boolean>`status = ${sql.lit(status)}`)
        .execute()
  },
}

const figures = ['investors', 'gross', 'carried_before', 'net', 'share', 'fund_share'] as const

const backfill = (db: Kysely<unknown>) =>
  sql`insert into week_totals (week_from, investors, gross, carried_before, net, share, fund_share)
    select week_from, cast(sum(traded) as bigint), cast(sum(gross) as bigint),
      cast(sum(carried_before * traded) as bigint), cast(sum(net) as bigint), cast(sum(share) as bigint),
      cast(sum(fund_share) as bigint)
    from week_rows group by week_from`.execute(db)

const weekTotals: Migration = {
  up: async (db: Kysely<unknown>) => {
    const table = db.schema
      .createTable('week_totals')
      .addColumn('week_from', 'bigint', (column) => column.primaryKey().references('weeks.week_from'))
    await figures
      .reduce<typeof table>(
        (made, name) => made.addColumn(name, 'bigint', (column) => column.notNull()) as never,
        table,
      )
      .execute()
    await backfill(db)
  },
}

const closures: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('closures')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('requested_at', 'bigint', (column) => column.notNull())
      .addColumn('stops_at', 'bigint', (column) => column.notNull())
      .addColumn('stopped_trading', 'bigint', (column) => column.notNull())
      .addColumn('verified_at', 'bigint')
      .addColumn('verified_by', 'text')
      .addColumn('method', 'text')
      .addColumn('payable_at', 'bigint')
      .addColumn('payout', 'bigint')
      .addColumn('borne_by_fund', 'bigint')
      .addColumn('withdrawal_id', 'text', (column) => column.references('withdrawals.id').unique())
      .addColumn('ended_at', 'bigint')
      .addColumn('ended_by', 'text')
      .addColumn('reason', 'text')
      .execute()
    await db.schema
      .createIndex('closures_one_open')
      .unique()
      .on('closures')
      .columns(['person_id'])
      .where(sql<boolean>`state in ('requested', 'verified', 'payable')`)
      .execute()
    await db.schema.createIndex('closures_by_person').on('closures').columns(['person_id', 'id']).execute()
    await db.schema.createIndex('closures_by_state').on('closures').columns(['state', 'id']).execute()
  },
}

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly status: string
}

interface Listed {
  readonly no: number
  readonly name_key: string
  readonly text: string
  readonly status: string
}

const rowsAtOnce = 500
const gramLetters = 3
const noReturn = -(2 ** 53 - 1)
const returnPpmMax = 1e15

/** How the search folds text, and what it looks by, as of this migration. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

const trigrams = (line: string): string[] => {
  const letters = [...line]
  return letters.slice(0, 1 - gramLetters).map((_, place) => letters.slice(place, place + gramLetters).join(''))
}

const beginnings = (line: string): string[] =>
  line
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => {
      const [first = '', second = ''] = word
      return second === '' ? [`^${first}`] : [`^${first}`, `^${first}${second}`]
    })

const gramsOf = ({ text, status }: Listed): Set<string> =>
  new Set([`=${status}`, ...text.split('\n').flatMap((line) => [...trigrams(line), ...beginnings(line)])])

const missing = async (db: Kysely<unknown>): Promise<readonly Person[]> =>
  (
    await sql<Person>`select id, name, email, status from people
      where role = 'investor' and not exists (select 1 from investor_list l where l.person_id = people.id)
      order by id limit ${sql.lit(rowsAtOnce)}`.execute(db)
  ).rows

/** What the columns of a person that the list takes over say. */
const insert = (db: Kysely<unknown>, { id, name, email }: Person) =>
  sql<Listed>`insert into investor_list (person_id, name_key, text, status, risk_rank, joined, balance, invested,
      return_ppm, trading, trading_next)
    select id, ${fold(name)}, ${`${fold(name)}\n${fold(email)}`}, status,
      case risk_profile when 'conservative' then 1 when 'moderate' then 2 when 'aggressive' then 3 else 0 end,
      join_date, 0, 0, ${sql.lit(noReturn)}, 'inactive', 'inactive'
    from people where id = ${id}
    returning no, name_key, text, status`.execute(db)

const addGrams = async (db: Kysely<unknown>, listed: Listed): Promise<void> => {
  const grams = [...gramsOf(listed)]
  const rows = grams.map((gram) => sql`(${gram}, ${listed.name_key}, ${listed.no})`)
  await sql`insert into investor_grams (gram, name_key, no) values ${sql.join(rows)}`.execute(db)
  const counts = grams.map((gram) => sql`(${gram}, 1)`)
  await sql`insert into investor_gram_counts (gram, investors) values ${sql.join(counts)}
    on conflict (gram) do update set investors = investor_gram_counts.investors + 1`.execute(db)
}

const sumOf = (kind: string) =>
  sql`coalesce((select cast(sum(a.balance) as bigint) from accounts a
    where a.person_id = investor_list.person_id and a.kind = ${sql.lit(kind)}), 0)`

const statusAt = (now: number) =>
  sql`coalesce((select c.status from trading_changes c where c.person_id = investor_list.person_id
    and c.effective_from <= ${sql.lit(now)} order by c.effective_from desc limit 1), 'inactive')`

/** Balances and trading as they stand; the list's own statements keep them from then on. */
const fill = async (db: Kysely<unknown>, now: number, nos: readonly number[]): Promise<void> => {
  const these = sql`no in (${sql.join(nos)})`
  await sql`update investor_list set invested = ${sumOf('capital')}, balance = ${sumOf('capital')} + ${sumOf('result')}
    where ${these}`.execute(db)
  await sql`update investor_list set return_ppm = case
      when abs(cast(balance - invested as double precision)) / invested >= ${sql.lit(returnPpmMax / 1e6)}
        then case when balance > invested then ${sql.lit(returnPpmMax)} else ${sql.lit(-returnPpmMax)} end
      else cast(floor(cast(balance - invested as double precision) * 1000000 / invested + 0.5) as bigint) end
    where invested > 0 and ${these}`.execute(db)
  await sql`update investor_list set held_from = (select min(e.effective_at) from lines l join entries e on e.seq = l.seq
      where l.account = 'capital:' || investor_list.person_id)
    where balance > 0 and ${these}`.execute(db)
  await sql`update investor_list set trading = ${statusAt(now)},
      trading_next = coalesce((select c.status from trading_changes c
        where c.person_id = investor_list.person_id order by c.effective_from desc limit 1), 'inactive'),
      trading_from = (select min(c.effective_from) from trading_changes c
        where c.person_id = investor_list.person_id and c.effective_from > ${sql.lit(now)})
    where ${these}`.execute(db)
}

/** Investors who are older than the list, and those whom early versions did not put into it. */
const completeInvestorList: Migration = {
  up: async (db: Kysely<unknown>) => {
    const now = Date.now()
    for (let people = await missing(db); people.length > 0; people = await missing(db)) {
      const nos: number[] = []
      for (const person of people) {
        const { rows } = await insert(db, person)
        for (const listed of rows) {
          await addGrams(db, listed)
          nos.push(listed.no)
        }
      }
      await fill(db, now, nos)
    }
  },
}

/** Frozen: what ran on a database never changes. */
export const from0001to0049: Record<string, Migration> = {
  '0001-people': people,
  '0002-mail': mail,
  '0003-sessions': sessions,
  '0004-auth': auth,
  '0005-facts': facts,
  '0010-ledger': ledger,
  '0011-standing': standing,
  '0012-weeks': weeks,
  '0013-withdrawals': withdrawals,
  '0014-demo': demo,
  '0020-notifications': notifications,
  '0021-inbox': inbox,
  '0023-audit': audit,
  '0024-messages': messages,
  '0030-investor-list': investorList,
  '0031-profiles': profiles,
  '0032-gram-counts': gramCounts,
  '0033-fund-settings': fundSettings,
  '0034-imports': imports,
  '0040-deposits': deposits,
  '0041-bank-accounts': bankAccounts,
  '0045-week-totals': weekTotals,
  '0046-closures': closures,
  '0047-complete-investor-list': completeInvestorList,
}
