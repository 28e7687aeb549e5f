import { computed } from 'nanostores'
import { riskBudget } from '#fund/weeks/risk.ts'
import { $riskDraft, chosenRisk } from '../money/trading/risk.ts'
import { tradingStatus } from '../money/trading/trading.ts'
import { accountHome } from './home.ts'

/**
 * What the slider's present position puts at stake in the next week, and whether anything trades then: computed as the
 * server opens that week, and as a trial does. With sample figures everything trades. Null until it is known.
 */
export const $riskBudget = computed(
  [accountHome.$load, chosenRisk.$load, $riskDraft, tradingStatus.$load],
  (home, risk, percent, trading) => {
    if (!home.last || !risk.last) return null
    const { live, nextOpening: opening } = home.last
    const next = trading.last?.pending ?? trading.last
    const active = live === null || next?.status === 'active'
    return { active, cents: riskBudget({ opening, active }, percent) }
  },
)
