import type { InboxKind } from '#contract/calls/inbox.ts'
import { announcement } from '../store/announcement.ts'

/** An admin marked an item of the queue done by hand. */
export const itemFinished = announcement<{ readonly kind: InboxKind; readonly subjectId: string }>('item finished')
