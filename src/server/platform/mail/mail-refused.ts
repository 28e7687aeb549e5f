import { announcement } from '../database/announcement.ts'

/** A mail that never arrives: refused for good with the mail server's code, or given up after the last try (null). */
export interface MailRefused {
  readonly to: string
  readonly subject: string
  readonly code: string | null
}

export const mailRefused = announcement<MailRefused>('mail refused')
