import type { InboxKind } from '#contract/calls/inbox.ts'
import { announcement } from '../store/announcement.ts'

interface ItemOf {
  readonly kind: InboxKind
  readonly subjectId: string
}

/** An admin marked an item of the queue done by hand. */
export const itemFinished = announcement<ItemOf>('item finished')

/** An admin opened a finished item again. */
export const itemReopened = announcement<ItemOf>('item reopened')
