import type { Context } from '../context.ts'
import { investorById } from '../fund/investor.ts'
import { requestFullCapital } from '../fund/request-capital.ts'
import type { Handlers } from '../http/handler.ts'

/** Call 18 of spec §7. */
export const withdrawals = ({ store, clock }: Context) =>
  ({
    requestWithdrawal: ({ by }) =>
      store.write(async (work) => {
        const investor = await investorById(work.db, by.id)
        return { message: await requestFullCapital(work, clock.now(), investor) }
      }),
  }) satisfies Handlers<'requestWithdrawal'>
