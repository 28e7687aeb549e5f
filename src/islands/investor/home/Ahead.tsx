import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { AheadPayment } from '#contract/calls/desk/calendar.ts'
import { isBeside } from '#fund/calendar/instants.ts'
import { shownEnd, type Week, weekLabel } from '#fund/calendar/week.ts'
import { toCents } from '#fund/cents/money.ts'
import {
  changeSentence,
  distributionNote,
  followsReport,
  momentTitle,
  nothingAtWorkNote,
  nothingChanges,
} from '#fund/notices/ahead-words.ts'
import { formatMoney, formatPercent } from '#fund/text/format.ts'
import type { Moment } from '#fund/weeks/ahead.ts'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import {
  $aheadAvailability,
  $minute,
  $whatIsAhead,
  type AheadChange,
  startAhead,
  type WhatIsAhead,
  weeksAhead,
} from '#stores/investor/home/ahead.ts'
import { $calendarDialog, openCalendar } from '#stores/investor/home/calendar.ts'
import { accountHome } from '#stores/investor/home/home.ts'
import { $trial, openTrial } from '#stores/investor/home/trial.ts'
import { $trialAvailability } from '#stores/investor/money/trial/next-opening.ts'
import { writtenInstant } from '#stores/kit/instants.ts'
import { Button, Icon } from '#ui/Button.tsx'
import { clock } from '#ui/later-icons.ts'
import { Sentence } from '#ui/Money.tsx'
import { FailedState } from '#ui/States.tsx'
import { afterItsReport, earlierLosses, payment as words } from '#words/desk/ahead.ts'
import { Beginning } from './Beginning.tsx'
import { aheadClass } from './own-zone.ts'

const figureOf = ({ amount, percent }: AheadChange): string | null => {
  if (amount !== null) return formatMoney(amount)
  return percent === null ? null : formatPercent(percent, { digits: 1 })
}

const When = ({ at, before }: { at: number; before?: string }) => {
  const { day, time, there } = writtenInstant(at, { near: true, deadline: true })
  return (
    <>
      <time dateTime={new Date(at).toISOString()}>
        {`${before ?? ''}${day}, ${time}`}
        {!isBeside(there) && <span className="moment-zone">{there}</span>}
      </time>
      {isBeside(there) && <span className="moment-there">{there.slice(2, -1)}</span>}
    </>
  )
}

/** The end of the week by the reader’s own clock: the week that begins then, beside it, has both. */
const Until = ({ at }: { at: number }) => {
  const { day, time, there } = writtenInstant(at, { near: true, deadline: true })
  return <time dateTime={new Date(at).toISOString()}>{`Until ${day}, ${time}${isBeside(there) ? '' : there}`}</time>
}

const Item = ({
  when,
  title,
  children,
  now,
}: {
  when: ReactNode
  title: string
  children: ReactNode
  now?: boolean
}) => (
  <li className={now ? 'moment moment-now' : 'moment'} aria-current={now ? 'step' : undefined}>
    {when}
    <strong>
      <Sentence text={title} />
    </strong>
    <span className="moment-note">{children}</span>
  </li>
)

const noteOf = ({ kind, week, changes }: Moment<AheadChange>, isDue: boolean, isIdle: boolean): string => {
  if (kind === 'distribution') {
    if (isDue) return followsReport(week)
    return isIdle ? nothingAtWorkNote : distributionNote
  }
  return changes.length === 0 ? nothingChanges : changes.map((one) => changeSentence(one.kind, figureOf(one))).join(' ')
}

const Payment = ({
  payment,
  waitsFor,
  closing,
}: {
  payment: AheadPayment | null
  waitsFor: Week | null
  closing: boolean
}) => {
  if (!payment && closing)
    return (
      <Item when={<span className="moment-when">{words.closing.when}</span>} title={words.closing.title}>
        {words.closing.note}
      </Item>
    )
  if (!payment)
    return (
      <Item when={<span className="moment-when">Payment to you</span>} title={words.none}>
        {words.noneNote}
      </Item>
    )
  const { state, amount, after } = payment
  return (
    <Item
      when={
        after === null ? (
          <span className="moment-when">{words.when[state]}</span>
        ) : (
          <When at={Date.parse(after)} before="After " />
        )
      }
      title={words.title(formatMoney(toCents(amount)))}
    >
      {/* Its Sunday has come, and what it is taken from is not known yet. */}
      {state === 'approved' && after === null && waitsFor ? words.afterReport(weekLabel(waitsFor)) : words.note}
    </Item>
  )
}

/** The account in a sentence, its one next step, and what is late. */
const State = () => {
  const ahead = useStore($whatIsAhead)
  const late = useStore(accountHome.$load).last?.live?.unreported
  return (
    <div className="ahead-state">
      {ahead?.state && (
        <p>
          <strong>
            <Sentence text={ahead.state} />
          </strong>
        </p>
      )}
      {ahead?.next && (
        <p>
          <Sentence text={ahead.next} />
        </p>
      )}
      {late && (
        <p className="ahead-late">
          <Icon d={clock} size={16} /> {late}
        </p>
      )}
    </div>
  )
}

/** What later profits make up before any of them is shared, beside the distribution that comes next. */
const EarlierLosses = () => {
  const carried = toCents(useStore(accountHome.$load).last?.live?.carried_loss ?? 0)
  if (carried === 0) return null
  return (
    <span className="moment-losses">
      <Sentence text={earlierLosses(formatMoney(carried))} />
    </span>
  )
}

const Line = ({ ahead: { week, moments, waitsFor, payment, closing, isIdle } }: { ahead: WhatIsAhead }) => {
  const now = useStore($minute)
  const next = moments.find(({ kind }) => kind === 'distribution')
  return (
    <ol className="moments">
      <Item now when={<When at={now} before="Now · " />} title={`${weekLabel(week)} runs`}>
        <Until at={shownEnd(week)} />
      </Item>
      {moments.map((moment) => {
        const isDue = moment.at <= now
        return (
          <Item
            key={`${moment.kind} ${moment.at}`}
            when={isDue ? <span className="moment-when">{afterItsReport}</span> : <When at={moment.at} />}
            title={momentTitle(moment)}
          >
            <Sentence text={noteOf(moment, isDue, isIdle)} />
            {moment === next && <EarlierLosses />}
          </Item>
        )
      })}
      {payment !== undefined && <Payment payment={payment} waitsFor={waitsFor} closing={closing} />}
    </ol>
  )
}

const loadDialog = () => import('./CalendarDialog.tsx').then(({ CalendarDialog }) => CalendarDialog)

const loadTrial = () => import('./TrialDialog.tsx').then(({ TrialDialog }) => TrialDialog)

const Body = () => {
  const ahead = useStore($whatIsAhead)
  const failed = useStore(weeksAhead.$load).state === 'failed'
  if (ahead?.begins) return <Beginning facts={ahead.begins} />
  if (ahead) return <Line ahead={ahead} />
  if (!failed) return null
  return <FailedState title="What happens next did not load." onRetry={() => void weeksAhead.load()} />
}

/** The tools: a change is tried, the dates go into a calendar. */
const Tools = () => {
  const available = useStore($aheadAvailability) === 'available'
  const tries = useStore($trialAvailability) === 'available'
  return (
    <span className="ahead-tools">
      {tries && (
        <Button kind="quiet" onClick={openTrial}>
          Try a change first
        </Button>
      )}
      {available && (
        <Button kind="quiet" onClick={openCalendar}>
          In your calendar
        </Button>
      )}
    </span>
  )
}

/** What happens next: the state of the account with its one next step, and a line from now to the next payment. */
export const Ahead = () => {
  const isThere = useStore($whatIsAhead) !== null
  const isSettled = useStore(weeksAhead.$load).state === 'failed' || isThere
  const figures = useStore(accountHome.$load).last
  const dialog = useStore($calendarDialog)
  const trial = useStore($trial)
  useEffect(startAhead, [])
  return (
    <section className={aheadClass(figures)} aria-labelledby="ahead">
      <h2 id="ahead" className="hidden">
        What happens next
      </h2>
      {/* All at once, so that no part moves another. */}
      {isSettled && (
        <div className="ahead-head">
          <State />
          <Tools />
        </div>
      )}
      <Body />
      {dialog && <LazyPanel load={loadDialog} fallback={null} />}
      {trial && <LazyPanel load={loadTrial} fallback={null} />}
    </section>
  )
}
