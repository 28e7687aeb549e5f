import type { Context } from '#server/platform/config/context.ts'

/** One person is enough, any return is plausible, the fund keeps no reserve, adds nothing to capital, and holds no payout: most tests are not about these guards. */
export const letGo = async ({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<void> => {
  const settings = {
    twoPeople: false,
    moneyInByTwo: false,
    reserveWeeks: 0,
    plausibleAtLeast: 10_000,
    capitalAdditions: 'off',
    payoutHolds: false,
  }
  const rows = Object.entries(settings).map(([setting, value]) => ({
    setting,
    value: JSON.stringify(value),
    changed_at: clock.now(),
    changed_by: 'a test',
  }))
  await store.write((work) =>
    work.db
      .insertInto('fund_settings')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}
