import { computed } from 'nanostores'
import type { Stop } from '#client/platform-interface.ts'
import { send } from '#client/send.ts'
import { type Ahead, type AheadPayment, type Beginning, readAhead } from '#contract/calls/desk/calendar.ts'
import { minuteMs } from '#fund/calendar/time.ts'
import { type Week, weekFrom, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { type Cents, toCents } from '#fund/cents/money.ts'
import { type ChangeKind, dueDistribution, type Moment, nextMoments } from '#fund/weeks/ahead.ts'
import { availabilityOf, isAvailable } from '#stores/kit/availability.ts'
import { $now } from '#stores/kit/clock.ts'
import { loader } from '#stores/kit/load.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { documentedState } from '#words/desk/ahead.ts'
import { type Trading, tradingStatus } from '../money/trading/trading.ts'

/** A change to the person's own account on a Sunday. */
export interface AheadChange {
  readonly kind: ChangeKind
  readonly at: number
  readonly amount: Cents | null
  readonly percent: number | null
}

/** What Home says about what happens next. */
export interface WhatIsAhead {
  readonly week: Week
  readonly moments: readonly Moment<AheadChange>[]
  /** The week whose report the next distribution waits for, as does a withdrawal whose Sunday has come. */
  readonly waitsFor: Week | null
  /** Whether it is known that nothing of the account is at work, nor will be on the next Sunday. */
  readonly isIdle: boolean
  /** How far along an account is that has never had money in it; its steps replace the dates. */
  readonly begins: Beginning | null
  /** Null if there is nothing to say, or another place says it. */
  readonly state: string | null
  readonly next: string | null
  /** Undefined if the backend does not say what is paid. */
  readonly payment: AheadPayment | null | undefined
  /** Whether the whole balance is paid out once the account can be closed. */
  readonly closing: boolean
}

/** All of it needs `calendar`; the Saturdays, the Sundays and a pending change of trading are documented. */
export const $aheadAvailability = availabilityOf('calendar')

export const weeksAhead = loader<Ahead>(
  'What happens next',
  () => send(readAhead, {}),
  () => isAvailable($aheadAvailability),
)

export const startAhead = (): Stop => whileOpen(weeksAhead.load)

/** Epoch milliseconds, updated every minute. */
export const $minute = computed($now, (now) => now - (now % minuteMs))

const changeOf = ({ kind, at, amount, percent }: Ahead['changes'][number]): AheadChange => ({
  kind,
  at: Date.parse(at),
  amount: amount === null ? null : toCents(amount),
  percent,
})

const known = (now: number, ahead: Ahead): WhatIsAhead => {
  const { state, next, payment, changes, begins, open_week_from, at_work_from, closing } = ahead
  const open = open_week_from === null ? null : weekFrom(Date.parse(open_week_from))
  return {
    week: weekOf(now),
    moments: nextMoments(now, changes.map(changeOf), {
      open,
      atWorkFrom: at_work_from === null ? null : Date.parse(at_work_from),
    }),
    isIdle: at_work_from === null,
    waitsFor: dueDistribution(now, open)?.week ?? null,
    begins,
    state,
    next,
    payment,
    closing,
  }
}

const documented = (now: number, trading: Trading | null): WhatIsAhead => {
  const week = weekOf(now)
  const pending = trading?.pending
  const changes: AheadChange[] = pending
    ? [
        {
          kind: pending.status === 'active' ? 'trading-starts' : 'trading-stops',
          at: pending.window.from,
          amount: null,
          percent: null,
        },
      ]
    : []
  return {
    week,
    moments: nextMoments(now, changes, { open: null, atWorkFrom: null }),
    isIdle: false,
    waitsFor: null,
    begins: null,
    state: trading && documentedState.state(trading.status, weekLabel(week)),
    next: trading && !pending ? documentedState.next(trading.status) : null,
    payment: undefined,
    closing: false,
  }
}

/** Null until there is something to show. */
export const $whatIsAhead = computed(
  [$minute, weeksAhead.$load, $aheadAvailability, tradingStatus.$load],
  (now, { last }, availability, trading): WhatIsAhead | null => {
    if (last) return known(now, last)
    // With the trading status, or without it if nobody says: a sentence that came later would move the line.
    const isSettled = trading.last !== null || trading.state === 'failed'
    return availability === 'unavailable' && isSettled ? documented(now, trading.last) : null
  },
)
