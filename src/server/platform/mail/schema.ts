import type { ColumnType } from 'kysely'

/** The outbox: a mail is written with what caused it, and sent by a sender that retries. */
export interface MailTable {
  id: string
  to_address: string
  subject: string
  /** Encrypted if `sealed` is 1; empty once it is sent, or refused for good. */
  text: string
  sealed: ColumnType<number, number | undefined, never>
  created_at: number
  /** Held until then (quiet hours, the next attempt). */
  not_before: number
  sent_at: number | null
  attempts: number
  /** What is sent first: 0 codes and security, 1 the rest, 2 mails to many at once. */
  urgency: ColumnType<number, number | undefined, never>
  /** Useless from then on: it is dropped unsent. */
  expires_at: ColumnType<number | null, number | null | undefined, never>
  /** When the mail server refused it for good; `failure` has its code. */
  failed_at: ColumnType<number | null, undefined, number>
  failure: ColumnType<string | null, undefined, string>
  /** What only a letter to many has, encrypted; null for other mails, empty once it is sent or refused for good. */
  parts: ColumnType<string | null, string | null | undefined, string>
}

declare module '../database/schema.ts' {
  interface Schema {
    mail: MailTable
  }
}
