import { dueAt } from '#fund/week.ts'
import { finaliseWeek } from '#server/weeks/finalise.ts'
import { addReport, editReport } from '#server/weeks/report.ts'
import { from, type Player } from './player.ts'
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
    addReport(work, now, open.week, figures(open.opening, amount), { by: player.admin, from }),
  )
}

export const finalise = async (player: Player): Promise<void> => {
  const { now, model } = player
  const open = model.openWeek()
  if (!open) return
  const ruling = () => {
    model.open(now)
    model.finalise()
    model.open(now)
  }
  await player.step('finalise', open.profit === undefined || !model.isFunded(now) ? 'refused' : ruling, (work) =>
    finaliseWeek(work, now, open.week, { by: player.admin, from }),
  )
  await tick(player)
}

/** An edit of the open week's draft, or the correction of a closed week. */
export const correct = async (player: Player, back: number, profit: (opening: number) => number): Promise<void> => {
  const { now, model } = player
  const week = model.weeks.at(-1 - back)
  if (!week) return
  const amount = profit(week.opening)
  const ruling = () => {
    if (amount === week.profit) return
    if (week.closed) model.correct(week, amount, now)
    else week.profit = amount
  }
  await player.step('correct', week.profit === undefined ? 'refused' : ruling, (work) =>
    editReport(
      work,
      now,
      week.week,
      { ...figures(week.opening, amount), reason: 'a late fill' },
      { by: player.admin, from },
    ),
  )
}
