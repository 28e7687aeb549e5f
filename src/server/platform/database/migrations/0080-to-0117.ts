import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const rowsAtOnce = 500
const parametersMax = 500
const address = /[^\s<>(),;:"'“”]+@[^\s<>(),;:"'“”]*[^\s<>(),;:"'“”.]/g

interface Named {
  readonly id: string
  readonly folded: string
}

type Owners = ReadonlyMap<string, readonly string[]>

/** Whose an address is, or was. */
const owners = async (db: Kysely<unknown>): Promise<Owners> => {
  const { rows } = await sql<{ id: string; email: string }>`select id, email from people
    union select person_id, old_email from address_changes where state = 'done'`.execute(db)
  return new Map([...Map.groupBy(rows, ({ email }) => email)].map(([email, some]) => [email, some.map(({ id }) => id)]))
}

const keep = async (db: Kysely<unknown>, links: readonly (readonly [person: string, row: string])[]): Promise<void> => {
  for (let at = 0; at < links.length; at += parametersMax) {
    const values = links.slice(at, at + parametersMax).map(([person, row]) => sql`(${person}, ${row})`)
    await sql`insert into audit_people (person_id, audit_id) values ${sql.join(values)}
      on conflict do nothing`.execute(db)
  }
}

/** The rows of before name people by the addresses in them, the owner's of what they are about among them. */
const fill = async (db: Kysely<unknown>): Promise<void> => {
  const known = await owners(db)
  for (let last = ''; ; ) {
    const { rows } = await sql<Named>`select id, folded from audit_details where id > ${last}
      order by id limit ${sql.lit(rowsAtOnce)}`.execute(db)
    await keep(
      db,
      rows.flatMap(({ id, folded }) => {
        const named = [...folded.matchAll(address)].flatMap(([email]) => known.get(email) ?? [])
        return [...new Set(named)].map((person) => [person, id] as const)
      }),
    )
    const newest = rows.at(-1)
    if (!newest || rows.length < rowsAtOnce) return
    last = newest.id
  }
}

/** Whom each row of the trail is about or by: so the rows of a person are found without reading all others. */
const auditPeople: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('audit_people')
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('audit_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('audit_people_key', ['person_id', 'audit_id'])
      .execute()
    await fill(db)
  },
}

/** How far an issue of papers is drawn: of how many accounts, and of how many in all. */
const paperProgress: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('paper_issues').addColumn('drawn', 'bigint').execute()
    await schema.alterTable('paper_issues').addColumn('accounts', 'bigint').execute()
  },
}

/** Deposits that were approved and have not arrived, without a look at all that ever did. */
const expectedDeposits: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create index deposits_expected on deposits (id) where status = 'approved'`.execute(db)
  },
}

/** Whether somebody was imported, without a look at all who were. */
const importedByPerson: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create index imported_people_by_person on imported_people (person_id)`.execute(db)
  },
}

/** The keys by which other systems of the fund's owner make calls. */
const apiKeys: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('api_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('key_hash', 'text', (column) => column.notNull().unique())
      .addColumn('hint', 'text', (column) => column.notNull())
      .addColumn('scopes', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('made_by', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .addColumn('revoked_at', 'bigint')
      .execute()
  },
}

/** What admins write down about an item of the inbox. */
const inboxNotes: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('inbox_notes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('item_id', 'text', (column) => column.notNull().references('inbox_items.id').onDelete('cascade'))
      .addColumn('by_email', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('inbox_notes_item').on('inbox_notes').columns(['item_id', 'id']).execute()
  },
}

const deliveries = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('webhook_id', 'text', (column) => column.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('not_before', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tried_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('code', 'text')
    .execute()
  await schema
    .createIndex('webhook_deliveries_due')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'state', 'not_before'])
    .execute()
  await schema.createIndex('webhook_deliveries_newest').on('webhook_deliveries').columns(['webhook_id', 'id']).execute()
  await schema.createIndex('webhook_deliveries_age').on('webhook_deliveries').column('created_at').execute()
}

/** The owner's other systems that are told of events, and what is on its way to them. */
const webhooks: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('webhooks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('events', 'text', (column) => column.notNull())
      .addColumn('active', 'bigint', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('sealed_before', 'text')
      .addColumn('before_until', 'bigint')
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('made_by', 'text', (column) => column.notNull())
      .execute()
    await deliveries(db)
  },
}

/** What admins write down about an investor, and the words by which they sort them. */
const investorNotes: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('investor_notes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('by_email', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .execute()
    await schema.createIndex('investor_notes_person').on('investor_notes').columns(['person_id', 'id']).execute()
    await schema
      .createTable('investor_tags')
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('tag', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('investor_tags_key', ['person_id', 'tag'])
      .execute()
  },
}

/** By what an admin looks for a payment: its amount, asked or come, and its reference. */
const search: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.createIndex('deposits_by_amount').on('deposits').columns(['amount', 'id']).execute()
    await schema.createIndex('deposits_by_received').on('deposits').columns(['received_amount', 'id']).execute()
    await schema.createIndex('withdrawals_by_amount').on('withdrawals').columns(['amount', 'id']).execute()
    await schema.createIndex('withdrawals_by_settled').on('withdrawals').columns(['settled', 'id']).execute()
    await schema.createIndex('withdrawals_by_reference').on('withdrawals').column('payment_reference').execute()
    await schema
      .createIndex('withdrawals_by_tail')
      .on('withdrawals')
      .expression(sql`upper(substr(id, length(id) - 7))`)
      .execute()
  },
}

/** Who an investor is, where they live, what they may invest in and where their money is from, as somebody checked it. */
const onboarding: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('onboarding_checks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('result', 'text', (column) => column.notNull())
      .addColumn('document', 'text', (column) => column.notNull())
      .addColumn('expires_on', 'text')
      .addColumn('by_email', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createIndex('onboarding_checks_person')
      .on('onboarding_checks')
      .columns(['person_id', 'kind', 'id'])
      .execute()
    await schema.createIndex('onboarding_checks_expiry').on('onboarding_checks').column('expires_on').execute()
  },
}

/** When admins looked at an investor's dashboard as the investor sees it. */
const viewings: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('viewings')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('admin_id', 'text', (column) => column.notNull())
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('viewings_person').on('viewings').columns(['person_id', 'id']).execute()
  },
}

/** Messages that are sent at a time, and words that are used again. */
const messagePlans: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('messages').addColumn('send_at', 'bigint').execute()
    await schema.alterTable('messages').addColumn('by_id', 'text').execute()
    await schema.alterTable('messages').addColumn('failure', 'text').execute()
    await schema.createIndex('messages_due').on('messages').columns(['state', 'send_at']).execute()
    await schema
      .createTable('message_templates')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('priority', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('by_email', 'text', (column) => column.notNull())
      .addColumn('saved_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}

/** The documents of checks as files, enciphered. */
const checkFiles: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('check_files')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('check_id', 'text', (column) =>
        column.notNull().references('onboarding_checks.id').onDelete('cascade'),
      )
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .execute()
    await schema.createIndex('check_files_check').on('check_files').column('check_id').execute()
    await schema.createIndex('check_files_person').on('check_files').column('person_id').execute()
  },
}

const indexes0093 = [
  ['investor_list_by_risk_tenths', 'investor_list (risk_tenths, no)'],
  ['accounts_payable', "accounts (person_id) where kind = 'payable' and balance > 0"],
] as const

/** Who saved a risk above a limit, and to whom money is due, are found without a look at everybody. */
const investorFilters: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const [name, on] of indexes0093) await sql`create index ${sql.ref(name)} on ${sql.raw(on)}`.execute(db)
  },
}

/** Lists as an admin filtered and sorted them, under a name. */
const savedViews: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('saved_views')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('list', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('filter', 'text', (column) => column.notNull())
      .addUniqueConstraint('saved_views_name', ['person_id', 'list', 'name'])
      .execute()
  },
}

const indexes0095 = [
  [
    'webhook_deliveries_failing',
    "webhook_deliveries (webhook_id) where (state = 'failed' or (state = 'waiting' and attempts >= 3))",
  ],
  ['webhook_deliveries_event', 'webhook_deliveries (webhook_id, event_id, id)'],
] as const

/** A webhook has a name, and what keeps failing is found without a look at all that was sent. */
const webhookNames: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('webhooks')
      .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    for (const [name, on] of indexes0095) await sql`create index ${sql.ref(name)} on ${sql.raw(on)}`.execute(db)
  },
}

const indexes0096 = [
  ['investor_list_cohorts', 'investor_list (joined, status, balance, invested)'],
  ['carried_losses_largest', 'carried_losses (cents)'],
] as const

/** What Analytics adds up of everybody is read from an index alone, and the largest losses come first in one. */
const fundFigures: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const [name, on] of indexes0096) await sql`create index ${sql.ref(name)} on ${sql.raw(on)}`.execute(db)
  },
}

/** Who has a tag is found by it. */
const investorTagIndex: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.createIndex('investor_tags_tag').on('investor_tags').columns(['tag', 'person_id']).execute()
  },
}

/** Work that was put off names what it belongs to, so that the rest of it can be counted and called off. */
const deferredSubjects: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('deferred').addColumn('subject', 'text').execute()
    await schema.createIndex('deferred_subject').on('deferred').columns(['subject']).execute()
  },
}

/** The trail by who did it, and by whom or what it is about; a name may be longer than an index of PostgreSQL takes. */
const auditFilters: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.createIndex('audit_details_by_actor').on('audit_details').columns(['by_email', 'id']).execute()
    await schema
      .createIndex('audit_details_by_subject')
      .on('audit_details')
      .expression(sql`substr(subject, 1, 100)`)
      .execute()
  },
}

/** Namesakes of whoever registers; a name may be longer than an index of PostgreSQL takes. */
const peopleByName: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.createIndex('people_by_name').on('people').expression(sql`substr(name_folded, 1, 100)`).execute()
  },
}

/** Batches of payouts by their reference, which is the end of their id. */
const batchesByReference: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createIndex('payment_batches_by_tail')
      .on('payment_batches')
      .expression(sql`upper(substr(id, length(id) - 7))`)
      .execute()
  },
}

/** Files that take long are made behind the call that asks for them, and kept for a day. */
const preparedFiles: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('prepared_files')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('call', 'text', (column) => column.notNull())
      .addColumn('asked', 'text', (column) => column.notNull())
      .addColumn('format', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('done', 'bigint', (column) => column.notNull())
      .addColumn('expected', 'bigint')
      .addColumn('taken_until', 'bigint', (column) => column.notNull())
      .addColumn('made_at', 'bigint')
      .addColumn('bytes', 'bigint')
      .addColumn('failed', 'text')
      .execute()
    await schema.createIndex('prepared_files_person').on('prepared_files').columns(['person_id', 'id']).execute()
    await schema
      .createTable('prepared_file_parts')
      .addColumn('file_id', 'text', (column) => column.notNull().references('prepared_files.id').onDelete('cascade'))
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('prepared_file_parts_key', ['file_id', 'number'])
      .execute()
  },
}

const references = [
  ['openings', 'person_id'],
  ['message_recipients', 'person_id'],
  ['inbox_notices', 'person_id'],
  ['inbox_notices', 'notification_id'],
  ['suspense', 'person_id'],
  ['bank_accounts', 'person_id'],
  ['address_changes', 'person_id'],
  ['api_keys', 'made_by'],
  ['factor_challenges', 'session_id'],
  ['withdrawals', 'bank_account_id'],
  ['payment_batch_items', 'bank_account_id'],
  ['papers', 'issue_id'],
] as const

/**
 * An index of each reference to rows that are deleted: without one, every row of the referring table is read for each
 * row that goes.
 */
const referenceIndexes: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    for (const [table, column] of references)
      await schema.createIndex(`${table}_of_${column}`).on(table).column(column).execute()
  },
}

/**
 * SQLite preferred the index by the time of sending for mails that wait too, and sorted all of them for each one that
 * was sent: of those that wait, only the index in the order of sending knows.
 */
const sentMail: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.dropIndex('mail_due').execute()
    await schema.createIndex('mail_sent').on('mail').column('sent_at').where('sent_at', 'is not', null).execute()
  },
}

/**
 * Papers are stored as they are drawn, and count once their issue is made. One node at a time draws an issue; one that
 * was cancelled remains until what was drawn of it is removed. The file of everybody's papers is stored in parts.
 */
const paperDrafts: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('paper_issues').addColumn('cancelled_at', 'bigint').execute()
    await schema.alterTable('paper_issues').addColumn('taken_by', 'text').execute()
    await schema
      .alterTable('paper_issues')
      .addColumn('taken_until', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema.createIndex('papers_by_issue').on('papers').columns(['issue_id', 'person_id']).execute()
    await schema
      .createTable('paper_parts')
      .addColumn('issue_id', 'text', (column) => column.notNull().references('paper_issues.id'))
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('paper_parts_key', ['issue_id', 'number'])
      .execute()
  },
}

/**
 * The first entry whose sweep leaves alone what is set aside: what was swept before stays as it was booked, and
 * verifying the books compares it with the rule of its time.
 */
const setAside: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('book')
      .addColumn('set_aside_from', 'bigint', (column) => column.notNull().defaultTo(1))
      .execute()
    await sql`update book set set_aside_from = seq + 1`.execute(db)
  },
}

/**
 * A session names the known browser in which it began, so that all others can be forgotten; and since browsers are
 * forgotten, that somebody has signed in before is read from the person alone. What a removed admin had to sign in with
 * is removed, too, as it is now with the role; their keys end at the time of this upgrade.
 */
const endedAccess: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('sessions').addColumn('browser_id', 'text').execute()
    await db.schema.createIndex('known_browsers_seen').on('known_browsers').column('seen_at').execute()
    await sql`
      update people set first_sign_in_at = (
        select min(created_at) from known_browsers where known_browsers.person_id = people.id
      ) where first_sign_in_at is null`.execute(db)
    const removed = sql`select id from people where role = 'admin' and status <> 'active'`
    await sql`update people set password_hash = null where role = 'admin' and status <> 'active'`.execute(db)
    for (const table of ['passkeys', 'totp_secrets', 'recovery_codes', 'known_browsers'])
      await sql`delete from ${sql.table(table)} where person_id in (${removed})`.execute(db)
    await sql`
      update api_keys set revoked_at = ${sql.lit(Date.now())}
      where revoked_at is null and made_by in (${removed})`.execute(db)
  },
}

/** A code that was asked for by "Forgot password", and until when its session may set a new one. */
const forgottenPasswords: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .alterTable('challenges')
      .addColumn('for_password', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema.alterTable('sessions').addColumn('sets_password_until', 'bigint').execute()
  },
}

const weekMs = 604_800_000

/**
 * What was set up since a freeze's `suspends_since` does not count while it is in force, and where the address is
 * disputed, nobody signs in by a mailed code. An account that is frozen already is treated as if it were frozen now: its
 * sessions end, and an address that was changed in the week before is disputed. Recovery codes get the time at which they
 * were made; of earlier ones the latest mail about a factor tells the latest time possible.
 */
const suspended: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('freezes')
      .addColumn('suspends_since', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('freezes').addColumn('disputed_email', 'text').execute()
    await db.schema
      .alterTable('recovery_codes')
      .addColumn('made_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update freezes set suspends_since = "at" - ${sql.lit(weekMs)}`.execute(db)
    await sql`
      update freezes set disputed_email = (
        select old_email from address_changes
        where address_changes.person_id = freezes.person_id and address_changes.state = 'done'
          and address_changes.asked_at >= freezes.suspends_since
        order by address_changes.asked_at, address_changes.id limit 1
      ) where lifted_at is null`.execute(db)
    await sql`
      update recovery_codes set made_at = coalesce((
        select max(sent_at) from not_me_links
        where not_me_links.person_id = recovery_codes.person_id and not_me_links.about = 'factor'
      ), 0)`.execute(db)
    await sql`delete from sessions where person_id in (select person_id from freezes where lifted_at is null)`.execute(
      db,
    )
  },
}

/**
 * Who asked for a person to become an approver or an owner, and since when they are one; unknown for those of now, whom
 * nothing makes wait. A request about an admin's role names whom it is about, what they object, and when every admin is
 * told of it again.
 */
const secondPeople: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('people').addColumn('second_by', 'text').execute()
    await db.schema.alterTable('people').addColumn('second_at', 'bigint').execute()
    await db.schema.alterTable('approvals').addColumn('concerns', 'text').execute()
    await db.schema.alterTable('approvals').addColumn('concerns_email', 'text').execute()
    await db.schema.alterTable('approvals').addColumn('notice_at', 'bigint').execute()
    await db.schema.alterTable('approvals').addColumn('objection', 'text').execute()
    await db.schema.alterTable('approvals').addColumn('objected_at', 'bigint').execute()
  },
}

/**
 * On whose word money came in, and what a line of the bank has to show before it counts as a word of its own: whose
 * file it came with, by an id that does not change with an address, and that it was never matched before. Of an older
 * line nobody knows whether it was released; if any ever was, none that is open counts. A fund that runs already keeps
 * its way of working until its owner switches the guard on.
 */
const moneyIn: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('money_in')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_id', 'text', (column) => column.notNull())
      .addColumn('vouched_as', 'text')
      .addColumn('vouched_by', 'text')
      .execute()
    await db.schema.createIndex('money_in_by_person').on('money_in').columns(['by_id', 'at']).execute()
    await db.schema.alterTable('bank_statements').addColumn('imported_by_id', 'text').execute()
    await db.schema.alterTable('bank_lines').addColumn('released_at', 'bigint').execute()
    await sql`
      update bank_statements set imported_by_id = (
        select id from people where people.email = bank_statements.imported_by
      )`.execute(db)
    await sql`
      update bank_lines set released_at = (select max("at") from audit where action = 'bank-line.released')
      where status = 'open'`.execute(db)
    await sql`insert into fund_settings (setting, value, changed_at, changed_by)
      select 'moneyInByTwo', 'false', max(created_at), 'upgrade' from people having count(*) > 0`.execute(db)
  },
}

/**
 * Since when the fund owes, which Today and other screens ask before they sum up what it is: a fund that owes already
 * does so since its last entry, at the latest. And its reserve: the first entry from which its payouts leave it, and of
 * how many weeks it was when each was paid; older payouts stay as they were.
 */
const fundDebt: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('book').addColumn('fund_owes_since', 'bigint').execute()
    await db.schema
      .alterTable('book')
      .addColumn('reserve_from', 'bigint', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema.alterTable('fund_payouts').addColumn('reserve_weeks', 'bigint').execute()
    await sql`update book set reserve_from = seq + 1`.execute(db)
    await sql`
      update book set fund_owes_since = (select max(posted_at) from entries)
      where (select coalesce(sum(balance), 0) from accounts where kind = 'fund') <
        (select coalesce(sum(case when held < 0 then -held else 0 end), 0) from (
          select sum(balance) as held from accounts where kind in ('capital', 'result') group by person_id
        ) as people)`.execute(db)
  },
}

/** What the watchdog ended a process for. */
const stalls: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('stalls')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('key', 'text')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('places', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
  },
}

/** Frozen: what ran on a database never changes. */
export const from0080to0117: Record<string, Migration> = {
  '0080-audit-people': auditPeople,
  '0081-paper-progress': paperProgress,
  '0082-expected-deposits': expectedDeposits,
  '0083-imported-by-person': importedByPerson,
  '0084-api-keys': apiKeys,
  '0085-inbox-notes': inboxNotes,
  '0086-webhooks': webhooks,
  '0087-investor-notes': investorNotes,
  '0088-search': search,
  '0089-onboarding': onboarding,
  '0090-viewings': viewings,
  '0091-message-plans': messagePlans,
  '0092-check-files': checkFiles,
  '0093-investor-filters': investorFilters,
  '0094-saved-views': savedViews,
  '0095-webhook-names': webhookNames,
  '0096-fund-figures': fundFigures,
  '0097-investor-tag-index': investorTagIndex,
  '0098-deferred-subjects': deferredSubjects,
  '0099-audit-filters': auditFilters,
  '0100-people-by-name': peopleByName,
  '0101-batches-by-reference': batchesByReference,
  '0102-prepared-files': preparedFiles,
  '0103-reference-indexes': referenceIndexes,
  '0104-sent-mail': sentMail,
  '0105-paper-drafts': paperDrafts,
  '0106-set-aside': setAside,
  '0108-ended-access': endedAccess,
  '0109-forgotten-passwords': forgottenPasswords,
  '0110-suspended': suspended,
  '0113-second-people': secondPeople,
  '0115-money-in': moneyIn,
  '0116-fund-debt': fundDebt,
  '0117-stalls': stalls,
}
