import { dueAt } from '#fund/calendar/week.ts'
import { finaliseWeek } from '#server/money/weeks/finalise.ts'
import { addReport, editReport } from '#server/money/weeks/report.ts'
import type { ModelWeek } from './past.ts'
import { from, type Player, type Ruling } from './player.ts'
import { tick } from './tick.ts'

const figures = (opening: number, profit: number) => {
  const balances = { startBalance: opening, endBalance: opening + profit }
  return { ...balances, trades: 1, successRate: 80, notes: null, reportedBy: 'boss@example.com' }
}

export const report = async (player: Player, profit: (opening: number) => number): Promise<void> => {
  const { now, model } = player
  const open = model.openWeek()
  if (!open) return
  const amount = profit(open.opening)
  const ruling = () => {
    model.open(now)
    open.profit = amount
  }
  const allowed = open.profit === amount || (open.profit === undefined && now >= dueAt(open.week))
  await player.step('report', allowed ? ruling : 'refused', (work) =>
    addReport(work.as({ by: player.admin, from }), open.week, figures(open.opening, amount)),
  )
}

export const finaliseRuling = ({ now, model }: Player): Ruling => {
  const open = model.openWeek()
  if (open?.profit === undefined) return 'refused'
  return () => {
    model.open(now)
    model.finalise()
    model.open(now)
  }
}

export const finalise = async (player: Player): Promise<void> => {
  const { model } = player
  const open = model.openWeek()
  if (!open) return
  await player.step('finalise', finaliseRuling(player), (work) =>
    finaliseWeek(work.as({ by: player.admin, from }), open.week),
  )
  await tick(player)
}

export const correctionOf = (opening: number, amount: number) => ({
  ...figures(opening, amount),
  reason: 'a late fill',
})

export const correctRuling = ({ now, model }: Player, week: ModelWeek, amount: number): Ruling => {
  if (week.profit === undefined) return 'refused'
  return () => {
    // Editing a report opens what is due, and completes a sweep that waited for cash.
    model.open(now)
    if (amount === week.profit) return
    week.edits += 1
    if (week.closed) model.correct(week, amount, now)
    else week.profit = amount
  }
}

/** An edit of the open week's draft, or the correction of a closed week. */
export const correct = async (player: Player, back: number, profit: (opening: number) => number): Promise<void> => {
  const { model } = player
  const week = model.weeks.at(-1 - back)
  if (!week) return
  const amount = profit(week.opening)
  await player.step('correct', correctRuling(player, week, amount), (work) =>
    editReport(work.as({ by: player.admin, from }), week.week, correctionOf(week.opening, amount)),
  )
}
