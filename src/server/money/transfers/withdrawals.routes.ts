import { investorById } from '#server/people/accounts/investor.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { requestFullCapital } from './request-capital.ts'

/** Call 18 of spec §7. */
export const withdrawals = ({ store, clock }: Context) =>
  ({
    requestWithdrawal: ({ by }) =>
      store.write(async (work) => {
        const investor = await investorById(work.db, by.id)
        return { message: await requestFullCapital(work, clock.now(), investor) }
      }),
  }) satisfies Handlers<'requestWithdrawal'>
