import { newYorkDate } from '#fund/calendar/new-york.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { type MoneyTerms, termsFromBeginning } from '#fund/terms/money-terms.ts'
import { termsAction } from '#server/control/adoption/adopt-terms.ts'
import { versionFrom } from '../other-terms.ts'
import { from, type Player } from './player.ts'

export interface ChangedTerms {
  /** Where the middle tier begins, in dollars, and what it gives. */
  readonly middle: number
  readonly share: number
  readonly lockUpMonths: number
  readonly capitalEveryMonths: number
  readonly dividendEveryWeeks: number
}

/** Other terms from the next Sunday on, as if everybody had been told in time. */
export const changeTerms = async (player: Player, { middle, share, ...often }: ChangedTerms): Promise<void> => {
  const { now, model } = player
  const [lowest, , highest] = termsFromBeginning.figures.tiers
  if (!lowest || !highest) throw new Error('there are three tiers')
  const tiers = [lowest, { from: middle * 100, investorShare: share }, highest]
  const figures: MoneyTerms = { ...termsFromBeginning.figures, ...often, tiers }
  const sunday = nextWeek(now).from
  await player.step(
    'change terms',
    () => model.changeTerms(sunday, figures),
    (work) => termsAction.run(work.as({ by: player.admin, from }), versionFrom(newYorkDate(sunday), figures)),
  )
}
