import { notMeLink } from '../freezes/not-me-links.ts'
import { passwordChangedText } from '../mail/texts.ts'
import type { Work } from '../store/store.ts'
import { notMeRemarks } from './notice.ts'
import { notify } from './notify.ts'

/** Notifies the person, whoever changed the password. */
export const notifyOfPassword = async (
  work: Work,
  now: number,
  { personId, portalUrl }: { readonly personId: string; readonly portalUrl: string },
): Promise<string> => {
  const { subject, text } = passwordChangedText()
  return notify(work, now, {
    personId,
    type: 'security',
    priority: 'critical',
    title: subject,
    message: text.trim(),
    ...notMeRemarks(await notMeLink(work, now, { personId, about: 'password', portalUrl })),
  })
}
