import { formatMoney, formatPercent } from '#fund/text/format.ts'
import type { BeyondRisk } from '#fund/weeks/risk.ts'

/** The same on Home, in the week, in Activity and in the email. */
export const beyondRiskTitle = 'This week lost more than your limit'

/** Both amounts, and what can be done: the limit stops nothing by itself. */
export const beyondRiskSentence = ({ week, loss, limit, percent }: BeyondRisk & { readonly week: string }): string =>
  `${week} lost ${formatMoney(loss)}; ${formatPercent(percent, { digits: 1 })} of your balance was ${formatMoney(limit)}. The fund trades all accounts as one, so a limit cannot stop a week. Stopping takes your money out of the next ones.`
