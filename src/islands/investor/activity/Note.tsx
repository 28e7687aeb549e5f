import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { memo, useId, useMemo, useState } from 'react'
import type { Notification } from '#contract/entities/notification.ts'
import { nearestCents } from '#fund/cents/money.ts'
import { relativeOrDate } from '#fund/text/relative-time.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { useTarget } from '#islands/frame/hooks.ts'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { changesBalance } from '#stores/investor/account/activity/changes-balance.ts'
import { markOne } from '#stores/investor/account/activity/marking.ts'
import { openSubject, subjectOf } from '#stores/investor/account/activity/subject.ts'
import { $now } from '#stores/kit/clock.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Badge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { check, chevronDown, chevronUp } from '#ui/later-icons.ts'
import { Sentence } from '#ui/Money.tsx'
import { categoryName, priorityName } from '#words/desk/activity.ts'

/** How long ago, updated as time passes, and after a week the date; the title has the exact time on the person's own clock. */
const Ago = ({ at }: { at: string }) => {
  const instant = Date.parse(at)
  const $text = useMemo(() => computed($now, (now) => relativeOrDate(instant, now)), [instant])
  return (
    <time className="cap" dateTime={at} title={instantText(instant)}>
      {useStore($text)}
    </time>
  )
}

const tones = { critical: 'bad', high: 'waiting' } as const

/** What does not fit on the line. */
const Details = ({ id, open, notification }: { id: string; open: boolean; notification: Notification }) => {
  const { period, payment_reference } = notification.metadata ?? {}
  const facts = [
    ['Priority', priorityName[notification.priority]],
    ['Period', period],
    ['Reference', payment_reference],
  ] as const
  return (
    <dl className="note-details cap" id={id} hidden={!open}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const MarkRead = ({ id, titleId }: { id: string; titleId: string }) => {
  const cannotSend = useCannotSend()
  return (
    <IconButton
      label="Mark read"
      icon={check}
      aria-describedby={titleId}
      reason={cannotSend}
      onClick={(event) => {
        // The button disappears at once; the notification that was read keeps the focus.
        event.currentTarget.closest<HTMLElement>('[data-id]')?.focus({ preventScroll: true })
        void markOne(id)
      }}
    />
  )
}

/** Leads to its subject, if that can be seen. */
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

/** One notification on one line, two on a phone; what is cut off there, and the rest of it, unfold (spec §3). */
export const Note = memo(({ notification }: { notification: Notification }) => {
  const { id, message, type, priority, status, created_at, metadata } = notification
  const [open, setOpen] = useState(false)
  const [titleId, detailsId] = [useId(), useId()]
  const unread = status === 'unread'
  const item = useTarget<HTMLLIElement>(`note/${id}`)
  return (
    <li
      ref={item}
      className={`note${unread ? ' note-unread' : ''}${open ? ' note-open' : ''}`}
      data-id={id}
      tabIndex={-1}
    >
      <Ago at={created_at} />
      <div className="note-text">
        <h3 id={titleId}>
          {unread && <span className="hidden">Unread: </span>}
          <Title notification={notification} />
        </h3>{' '}
        <p className="cap">
          <Sentence text={message} />
        </p>
      </div>
      <p className="note-kind cap">
        {(priority === 'critical' || priority === 'high') && (
          <Badge tone={tones[priority]}>{priorityName[priority]}</Badge>
        )}{' '}
        {categoryName[type]}
      </p>
      <p className="note-amount">
        {metadata?.amount != null && (
          <>
            <span className="hidden">Amount </span>
            <Amount cents={nearestCents(metadata.amount)} change={changesBalance(notification)} />
          </>
        )}
      </p>
      <span className="note-read">{unread && <MarkRead id={id} titleId={titleId} />}</span>
      <IconButton
        label="Details"
        icon={open ? chevronUp : chevronDown}
        aria-describedby={titleId}
        aria-expanded={open}
        aria-controls={detailsId}
        onClick={() => setOpen(!open)}
      />
      <Details id={detailsId} open={open} notification={notification} />
    </li>
  )
})
