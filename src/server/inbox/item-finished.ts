import type { InboxKind } from '#contract/calls/inbox.ts'
import { announcement } from '../store/announcement.ts'

/** An admin settled an item of the queue by hand. */
export const itemFinished = announcement<{ readonly kind: InboxKind; readonly subjectId: string }>('item finished')
