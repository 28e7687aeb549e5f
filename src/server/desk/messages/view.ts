import type { Selectable } from 'kysely'
import type { Message } from '#contract/calls/desk/messages.ts'
import type { MessagesTable } from '#server/platform/database/schema/messages.ts'
import { iso, isoOrNull } from '#server/platform/http/contract-values.ts'

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
