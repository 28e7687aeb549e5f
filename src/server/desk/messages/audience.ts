import { type Selectable, sql } from 'kysely'
import type { Audience, Message } from '#contract/calls/desk/messages.ts'
import type { Reader } from '#fund/notices/message-fields.ts'
import { accountsOfInvestors } from '#server/people/accounts/find.ts'
import { statusAt } from '#server/people/trading/status-and-risk.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso, isoOrNull } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { versionIn } from '#server/platform/http/revisions.ts'
import type { MessagesTable } from './schema.ts'

export interface Recipient extends Reader {
  readonly id: string
}

/** A declined applicant is not an investor of the fund, and is in no audience. */
const investors = (db: Db) => accountsOfInvestors(db).where('investor_accounts.declined_at', 'is', null)

/** Without applicants who wait for approval: messages reach them by name or as a group of their own. */
const admitted = (db: Db) => investors(db).where('investor_accounts.status', '!=', 'pending')

const within = (db: Db, audience: Audience, now: number) => {
  switch (audience.to) {
    case 'all':
      return admitted(db)
    case 'one':
      return investors(db).where('email', '=', audience.email)
    case 'chosen':
      return investors(db).where('investor_accounts.id', 'in', audience.ids)
    case 'status':
      return investors(db).where('investor_accounts.status', '=', audience.status)
    case 'risk-profile':
      return admitted(db).where('risk_profile', '=', audience.risk_profile)
    case 'trading-status':
      return admitted(db).where((eb) => eb(statusAt(eb.ref('investor_accounts.id'), now), '=', audience.trading_status))
  }
}

/** Everybody whom a message to this audience would reach at this instant. */
export const recipientsOf = (db: Db, audience: Audience, now: number): Promise<Recipient[]> =>
  within(db, audience, now)
    .select(['investor_accounts.id', 'name', 'email', 'investor_accounts.join_date', 'risk_profile'])
    .orderBy('investor_accounts.id')
    .execute()

/** How many there are, and the first few by name, to check before sending. */
export const previewOf = async (db: Db, audience: Audience, now: number, someMax: number) => {
  const { recipients } = await within(db, audience, now)
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'bigint').as('recipients'))
    .executeTakeFirstOrThrow()
  const some = await within(db, audience, now)
    .select(['name', 'email'])
    .orderBy('name_folded')
    .orderBy('investor_accounts.id')
    .limit(someMax)
    .execute()
  return { recipients, some }
}

/** Drafts and sent messages before a position, or from the newest on, newest first. */
export const findMessages = (db: Db, before: string | undefined, rows: number) =>
  db
    .selectFrom('messages')
    .selectAll()
    .select(versionIn('draft', sql.ref('messages.id')).as('version'))
    .$if(before !== undefined, (only) => only.where('position', '<', before ?? ''))
    .orderBy('position', 'desc')
    .limit(rows)
    .execute()

/** A message's title. Throws 404 if there is no such message. */
export const messageTitle = async (db: Db, id: string): Promise<string> => {
  const found = await db.selectFrom('messages').select('title').where('id', '=', id).executeTakeFirst()
  if (!found) throw refuse(404, 'There is no such message.')
  return found.title
}

/** Ids are needed only until a message is sent, and would be most of a list of messages. */
const audienceOf = ({ audience, state }: Selectable<MessagesTable>): Message['audience'] => {
  const kept: Message['audience'] = JSON.parse(audience)
  return kept.to === 'chosen' && state === 'sent' ? { to: 'chosen', ids: [] } : kept
}

export const viewMessage = (
  row: Selectable<MessagesTable>,
  version: number,
  telling: Message['telling'] = null,
): Message => ({
  id: row.id,
  state: row.state,
  audience: audienceOf(row),
  type: row.type,
  priority: row.priority,
  title: row.title,
  message: row.message,
  by: row.by_email,
  saved_at: iso(row.saved_at),
  sent_at: isoOrNull(row.sent_at),
  send_at: isoOrNull(row.send_at),
  failure: row.failure,
  recipients: row.recipients,
  telling,
  version,
})
