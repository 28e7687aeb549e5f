import type { InboxItem, InboxKind } from '#contract/calls/desk/inbox.ts'

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

/** The admin's queue: one row for each thing to look at. */
export interface InboxItemsTable {
  /** UUIDv7: ordered by time. */
  id: string
  kind: InboxKind
  /** Unique with its kind. */
  subject_id: string
  type: InboxItem['type']
  title: string
  message: string
  created_at: number
  taken_by: string | null
  taken_at: number | null
  done_by: string | null
  done_at: number | null
}

/** The notification to an admin about an item: reading it marks the item read. */
export interface InboxNoticesTable {
  item_id: string
  person_id: string
  notification_id: string
}

/** An admin's note about an item. */
export interface InboxNotesTable {
  /** UUIDv7: ordered by time. */
  id: string
  item_id: string
  by_email: string
  at: number
  text: string
}

export interface InboxSchema {
  contact_messages: ContactMessagesTable
  newsletter: NewsletterTable
  support_requests: SupportRequestsTable
  inbox_items: InboxItemsTable
  inbox_notices: InboxNoticesTable
  inbox_notes: InboxNotesTable
}
