import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { investorById } from '../people/investor.ts'
import { requestFullCapital } from '../transfers/request-capital.ts'

/** Call 18 of spec §7. */
export const withdrawals = ({ store, clock }: Context) =>
  ({
    requestWithdrawal: ({ by }) =>
      store.write(async (work) => {
        const investor = await investorById(work.db, by.id)
        return { message: await requestFullCapital(work, clock.now(), investor) }
      }),
  }) satisfies Handlers<'requestWithdrawal'>
