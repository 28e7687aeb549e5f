import type { InboxKind } from '#contract/calls/inbox.ts'
import { announcement } from '../store/announcements.ts'

/** An admin settled an item of the queue by hand. */
export const itemSettled = announcement<{ readonly kind: InboxKind; readonly subjectId: string }>('item settled')
