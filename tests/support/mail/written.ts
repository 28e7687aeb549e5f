import type { MailPart } from '#server/platform/mail/body.ts'
import { type Text, write } from '#server/platform/mail/draft.ts'

/** An email of these parts, in English to nobody by name. */
export const written = (subject: string, ...parts: readonly (string | MailPart)[]): Text =>
  write({ subject, parts, why: 'You get this because it is tried.' }, {})
