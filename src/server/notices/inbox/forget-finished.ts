import type { InboxKind } from '#contract/calls/desk/inbox.ts'
import type { Work } from '#server/platform/database/store.ts'

/** Removes a finished item, so that a new one of the same subject can be raised; what was done stays in the trail. */
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
