/** The outbox: a mail is written with what caused it, and sent by a sender that retries. */
export interface MailTable {
  id: string
  to_address: string
  subject: string
  text: string
  created_at: number
  /** Held until then (quiet hours, the next attempt). */
  not_before: number
  sent_at: number | null
  attempts: number
}

export interface MailSchema {
  mail: MailTable
}
