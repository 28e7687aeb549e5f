import { notMeLink } from '#server/access/freezes/not-me-links.ts'
import type { Work } from '#server/platform/database/store.ts'
import { signInDrafts } from '#server/platform/mail/texts.ts'
import { notMeRemarks } from './notice.ts'
import { notify } from './notify.ts'

/** Notifies the person, whoever changed the password. */
export const notifyOfPassword = async (
  work: Work,
  { personId, portalUrl, held }: { readonly personId: string; readonly portalUrl: string; readonly held: string },
): Promise<string> => {
  const { subject, parts } = signInDrafts.passwordChanged
  return notify(work, {
    personId,
    type: 'security',
    priority: 'critical',
    title: subject,
    message: [...parts, held].filter(Boolean).join(' '),
    ...notMeRemarks(await notMeLink(work, { personId, about: 'password', portalUrl })),
  })
}
