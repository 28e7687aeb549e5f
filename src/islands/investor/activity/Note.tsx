import { memo, useId } from 'react'
import type { Notification } from '#contract/entities/notification.ts'
import { nearestCents } from '#fund/money.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { useOffline } from '#islands/frame/useOffline.ts'
import { markOne } from '#stores/investor/activity/marking.ts'
import { openSubject, subjectOf } from '#stores/investor/activity/subject.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Sentence } from '#ui/Sentence.tsx'
import { categoryName, priorityName } from '#words/activity.ts'
import { Ago } from './Ago.tsx'

const tones = { critical: 'bad', high: 'waiting', medium: 'quiet', low: 'quiet' } as const

const Metadata = ({ metadata }: Pick<Notification, 'metadata'>) => {
  const { amount, period, payment_reference } = metadata ?? {}
  if (amount == null && !period && !payment_reference) return null
  return (
    <dl className="note-metadata cap">
      {amount != null && (
        <div>
          <dt>Amount</dt>
          <dd>
            <Amount cents={nearestCents(amount)} />
          </dd>
        </div>
      )}
      {period && (
        <div>
          <dt>Period</dt>
          <dd>{period}</dd>
        </div>
      )}
      {payment_reference && (
        <div>
          <dt>Reference</dt>
          <dd>{payment_reference}</dd>
        </div>
      )}
    </dl>
  )
}

const MarkRead = ({ id, titleId }: { id: string; titleId: string }) => {
  const offline = useOffline()
  return (
    <Button
      kind="quiet"
      aria-describedby={titleId}
      reason={offline}
      onClick={(event) => {
        // The button goes at once; what was read keeps the focus.
        event.currentTarget.closest<HTMLElement>('[data-id]')?.focus({ preventScroll: true })
        void markOne(id)
      }}
    >
      Mark read
    </Button>
  )
}

/** Leads to what it speaks of, if that is to be seen. */
const Title = ({ notification }: { notification: Notification }) => {
  const subject = subjectOf(notification)
  const title = <Sentence text={notification.title} />
  if (!subject) return title
  return (
    <button type="button" className="note-subject" onClick={() => openSubject(subject)}>
      {title}
    </button>
  )
}

/** One notification with all that it says (spec §3). */
export const Note = memo(({ notification }: { notification: Notification }) => {
  const { id, message, type, priority, status, created_at, metadata } = notification
  const titleId = useId()
  const unread = status === 'unread'
  return (
    <li className={unread ? 'note note-unread' : 'note'} data-id={id} tabIndex={-1}>
      <div className="row">
        <h3 id={titleId}>
          {unread && <span className="hidden">Unread: </span>}
          <Title notification={notification} />
        </h3>
        <Ago at={created_at} />
      </div>
      <p>
        <Sentence text={message} />
      </p>
      <Metadata metadata={metadata} />
      <div className="row note-foot">
        <p className="cap">
          <Badge tone={tones[priority]}>{priorityName[priority]}</Badge> {categoryName[type]}
        </p>
        {unread && <MarkRead id={id} titleId={titleId} />}
      </div>
    </li>
  )
})
