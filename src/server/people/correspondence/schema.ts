import type { ColumnType } from 'kysely'

/** A message from the landing page's form, or from that of /traders. */
export interface ContactMessagesTable {
  id: string
  name: string
  email: string
  /** One of the form's amounts; empty if the sender has not decided, or wants to trade. */
  amount: string
  message: string
  created_at: number
}

/** A message of a public form that reaches the admins once the mailbox that it names has answered. */
export interface WaitingMessagesTable {
  /** Of the link in the email to that mailbox, as `linkKeyHash` stores it. */
  key_hash: string
  form: 'contact' | 'traders'
  /** What was typed, encrypted; empty once it has reached them. */
  sealed: string
  /** The tag of the page's language; null is English. */
  language: string | null
  ends_at: number
}

/** A newsletter address; it counts once confirmed, and is deleted when it unsubscribes. */
export interface NewsletterTable {
  /** UUID; part of the links in its mails. */
  id: string
  /** Unique, folded (`foldAddress`). */
  email: string
  /** When the newest mail to confirm was sent: only its link works. */
  asked_at: number
  confirmed_at: number | null
  /** The tag of the language in which it was asked for; null is English. */
  language: string | null
  /** How many letters in a row the mail server has refused for good. */
  refusals: ColumnType<number, number | undefined, number>
}

/** The newsletter's letter about a post, once for each post that the site has published. */
export interface LettersTable {
  /** UUIDv7: ordered by time. */
  id: string
  /** The name of the post's file. Unique. */
  post: string
  /** Of the post, below the site's address. */
  path: string
  title: string
  summary: string
  /** Written empty (`noPicture`), and read by nobody. */
  picture: ColumnType<string, '', never>
  picture_says: ColumnType<string, '', never>
  /** The post's day, YYYY-MM-DD. */
  published: string
  /** `before`: it was there before letters were; `postponed` until the day `until` (YYYY-MM-DD, New York). */
  state: 'before' | 'open' | 'postponed' | 'sent' | 'never'
  found_at: number
  until: string | null
  decided_at: number | null
  decided_by: string | null
}

/** Whom a letter goes to; without an address, so that nothing is left of those who have gone. */
export interface LetterRecipientsTable {
  letter_id: string
  subscriber_id: string
  /** Null until it is in the outbox. */
  mail_id: string | null
  outcome: 'waiting' | 'sent' | 'refused'
  /** They have left since, or were removed as the mail server refused too many. */
  gone: ColumnType<'left' | 'removed' | null, undefined, 'left' | 'removed'>
}

/** An investor's question; one from call 19 has neither subject nor message. */
export interface SupportRequestsTable {
  id: string
  person_id: string
  subject: string | null
  message: string | null
  created_at: number
  answer: string | null
  answered_at: number | null
  answered_by: string | null
  /** When it was answered, or settled without an answer. */
  closed_at: number | null
}

/** The subscriber of a newsletter link that was made with an earlier key. */
export interface NewsletterLinksTable {
  hash: string
  subscriber_id: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    contact_messages: ContactMessagesTable
    waiting_messages: WaitingMessagesTable
    newsletter: NewsletterTable
    letters: LettersTable
    letter_recipients: LetterRecipientsTable
    support_requests: SupportRequestsTable
    newsletter_links: NewsletterLinksTable
  }
}
