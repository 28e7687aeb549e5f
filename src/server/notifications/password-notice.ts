import { passwordChangedText } from '../mail/texts.ts'
import type { Work } from '../store/store.ts'
import { notify } from './notify.ts'

/** The person is notified, whoever changed it. */
export const notifyOfPassword = (
  work: Work,
  now: number,
  { personId }: { readonly personId: string },
): Promise<string> => {
  const { subject, text } = passwordChangedText()
  return notify(work, now, {
    personId,
    type: 'security',
    priority: 'critical',
    title: subject,
    message: text.trim(),
  })
}
