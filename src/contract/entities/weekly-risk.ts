import * as v from 'valibot'
import { riskPercentMax, riskPercentMin, riskPercentStep } from '#fund/terms/terms.ts'
import { isRiskPercent } from '#fund/weeks/risk.ts'

/** 0.5 to 5 in steps of 0.1 (spec §5); `multipleOf(0.1)` would refuse 0.7. */
const weeklyRiskPercent = v.pipe(
  v.number('a weekly risk in percent is needed'),
  v.minValue(riskPercentMin, `the weekly risk is at least ${riskPercentMin}%`),
  v.maxValue(riskPercentMax, `the weekly risk is at most ${riskPercentMax}%`),
  v.check(isRiskPercent, `the weekly risk goes in steps of ${riskPercentStep}%`),
)

/** The body that saves it; a trial checks against the same schema. */
export const weeklyRisk = v.object({ weekly_risk_percent: weeklyRiskPercent })
