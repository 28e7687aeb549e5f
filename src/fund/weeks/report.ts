import { type Cents, checkCents } from '#fund/cents/money.ts'

/** The balances of a weekly report, spec §3. */
export interface ReportBalances {
  startBalance: Cents
  endBalance: Cents
}

/** Why a report cannot be closed; `by` is how much higher its start balance is than the book expects. */
export type ReportProblem =
  | { kind: 'start-differs'; expected: Cents; by: Cents }
  | { kind: 'end-negative' }
  | { kind: 'nobody-trading'; profit: Cents }

/** "Profit (end minus start) and return (profit over start times 100)", spec §5; no return if the start is not above zero. */
export const reportResult = ({ startBalance, endBalance }: ReportBalances) => {
  const profit = checkCents(endBalance - startBalance)
  return { profit, returnPercentage: startBalance > 0 ? (profit / startBalance) * 100 : undefined }
}

/**
 * What prevents a report from being closed, compared with the sum of the active opening balances (api.md "Money");
 * empty if it is ready.
 */
export const reportProblems = (report: ReportBalances, expectedStart: Cents): ReportProblem[] => {
  const problems: ReportProblem[] = []
  const { profit } = reportResult(report)
  const by = checkCents(report.startBalance - expectedStart)
  if (by !== 0) problems.push({ kind: 'start-differs', expected: expectedStart, by })
  if (report.endBalance < 0) problems.push({ kind: 'end-negative' })
  if (expectedStart === 0 && profit !== 0) problems.push({ kind: 'nobody-trading', profit })
  return problems
}
