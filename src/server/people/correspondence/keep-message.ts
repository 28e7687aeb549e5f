import type { InferOutput } from 'valibot'
import type { sendContact } from '#contract/calls/forms.ts'
import { raise } from '#server/notices/inbox/raise.ts'
import type { Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'

type ContactMessage = InferOutput<typeof sendContact.body>

/** Stores a visitor's message and puts it into the admins' queue. */
export const keepMessage = async (
  work: Work,
  now: number,
  { name, email, amount, message }: ContactMessage,
): Promise<void> => {
  const id = timeId(now)
  await work.db.insertInto('contact_messages').values({ id, name, email, amount, message, created_at: now }).execute()
  await raise(work, now, {
    kind: 'contact',
    subjectId: id,
    type: 'system',
    title: `A message from ${name}`,
    message: `${name} <${email}>, interested in ${amount}:\n\n${message}`,
  })
}
