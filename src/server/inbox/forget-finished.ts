import type { InboxKind } from '#contract/calls/inbox.ts'
import type { Work } from '../store/store.ts'

/** A settled item makes way for a new one of the same subject; what was done stays in the trail. */
export const forgetFinished = async (
  { db }: Work,
  { kind, subjectId }: { readonly kind: InboxKind; readonly subjectId: string },
): Promise<void> => {
  await db
    .deleteFrom('inbox_items')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('done_at', 'is not', null)
    .execute()
}
