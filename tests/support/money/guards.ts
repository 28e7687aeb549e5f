import type { FundSettings } from '#contract/calls/control/fund-settings.ts'
import type { TestServer } from '#tests/support/portal/server.ts'

/** Sets some of the fund's settings as if they had long been so. */
export const setSettings = ({ context: { store } }: Pick<TestServer, 'context'>, settings: Partial<FundSettings>) =>
  store.write(async ({ db }) => {
    for (const [setting, value] of Object.entries(settings)) {
      const next = { value: JSON.stringify(value), changed_at: 0, changed_by: 'a test' }
      await db
        .insertInto('fund_settings')
        .values({ setting, ...next })
        .onConflict((conflict) => conflict.column('setting').doUpdateSet(next))
        .execute()
    }
  })
