/** One week of `/api/account/performance`, in dollars: $1,000 put in and at work, unless specified otherwise. */
export const performanceWeek = (
  date: string,
  { opening = 1000, gain, ...rest }: { opening?: number; gain: number } & Readonly<Record<string, unknown>>,
) => ({
  week: 'Week 1',
  date,
  effective_from: `${date}T05:01:00Z`,
  start_balance: opening,
  end_balance: opening + gain,
  profit: gain,
  restated: 0,
  deposited: 0,
  withdrawn: 0,
  invested: opening,
  at_work: { opening, gain },
  ...rest,
})
