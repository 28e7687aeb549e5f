import type { InboxKind } from '#contract/calls/desk/inbox.ts'
import { announcement } from '#server/platform/database/announcement.ts'

interface ItemOf {
  readonly kind: InboxKind
  readonly subjectId: string
}

/** An admin marked an item of the queue done by hand. */
export const itemFinished = announcement<ItemOf>('item finished')

/** An admin opened a finished item again. */
export const itemReopened = announcement<ItemOf>('item reopened')
