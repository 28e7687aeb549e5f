import type { TransferKind } from '#contract/entities/transfer.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { toCents } from '#fund/cents/money.ts'
import { perform } from '#server/control/approvals/perform.ts'
import { investorById } from '#server/people/accounts/find.ts'
import type { SignedInActor } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Work } from '#server/platform/database/store.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageRowsDefault } from '#server/platform/http/page.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { allowancesOf } from './allowances.ts'
import { requestFullCapital } from './decide-withdrawal.ts'
import { decideDeposit, requestDeposit } from './deposits.ts'
import { listTransfers, transferById } from './list.ts'
import { payoutAction } from './payout-action.ts'
import { receiptAction } from './receive-deposit.ts'
import { type Reversing, reversalAction } from './reversal-action.ts'
import { keepPayout } from './reversals.ts'
import { approvePayout, endWithdrawal, requestPayout } from './withdrawals.ts'

/** Deposits and withdrawals with an amount and a lifecycle (api.md "transfers"). */
export const transfers = ({ store, clock, secret }: Context) => {
  /** Takes one step of a transfer, and returns the transfer as it is afterwards. */
  const step = async (
    { id, mine }: { id: string; mine?: string },
    take: (work: Work, kind: TransferKind) => Promise<void>,
  ) => {
    const now = clock.now()
    await store.write(async (work) => take(work, (await transferById({ db: work.db, secret, now }, id, mine)).kind))
    return transferById({ db: store.read, secret, now }, id, mine)
  }

  /** A reversal may have to wait for a second person. */
  const reverse = async (of: 'deposit' | 'withdrawal', reversing: Reversing, actor: SignedInActor) => {
    const reading = { db: store.read, secret, now: clock.now() }
    const { kind } = await transferById(reading, reversing.id)
    if (of === 'deposit' && kind !== 'deposit') throw refuse(409, 'Only a deposit that was received can be taken back.')
    if (of === 'withdrawal' && kind === 'deposit') throw refuse(404, 'There is no such transfer.')
    await perform({ store, clock }, reversalAction, reversing, actor)
    return transferById({ ...reading, now: clock.now() }, reversing.id)
  }

  return {
    listTransfers: ({ query: { before, limit = pageRowsDefault, state, kind }, whose }) => {
      const personId = whose.kind === 'one' ? whose.personId : undefined
      return listTransfers({ db: store.read, secret, now: clock.now() }, { personId, state, kind, before, limit })
    },

    readTransferAllowances: async ({ by }) => {
      return allowancesOf({ db: store.read, secret, now: clock.now() }, by)
    },

    requestDeposit: async ({ body, by }) => {
      const now = clock.now()
      const id = await store.write((work) => requestDeposit(work, by, toCents(body.amount)))
      return transferById({ db: store.read, secret, now }, id)
    },

    requestPayout: async ({ body, by }) => {
      const now = clock.now()
      const request = { kind: body.kind, amount: toCents(body.amount), inFull: body.in_full ?? false }
      const id = await store.write((work) => requestPayout(work, by, request))
      return transferById({ db: store.read, secret, now }, id)
    },

    cancelTransfer: async ({ params: { id }, by, request }) => {
      return step({ id, mine: by.id }, (work, kind) => {
        const acting = { by, from: request.ip }
        const end = { id, status: 'cancelled' } as const
        return kind === 'deposit' ? decideDeposit(work, acting, end) : endWithdrawal(work, acting, end)
      })
    },

    approveTransfer: ({ params: { id }, by, request }) =>
      step({ id }, (work, kind) => {
        const acting = { by, from: request.ip }
        return kind === 'deposit'
          ? decideDeposit(work, acting, { id, status: 'approved' })
          : approvePayout(work, acting, id)
      }),

    declineTransfer: ({ params: { id }, body: { reason }, by, request }) =>
      step({ id }, (work, kind) => {
        const acting = { by, from: request.ip }
        const end = { id, status: 'declined', reason } as const
        return kind === 'deposit' ? decideDeposit(work, acting, end) : endWithdrawal(work, acting, end)
      }),

    receiveDeposit: async ({ params: { id }, body, by, request }) => {
      await transferById({ db: store.read, secret, now: clock.now() }, id)
      const {
        amount,
        fee,
        value_day: valueDay = newYorkDate(clock.now()),
        payer_reference: payerReference,
      } = body ?? {}
      const came = {
        amount: amount === undefined ? undefined : toCents(amount),
        fee: fee === undefined ? undefined : toCents(fee),
        valueDay,
        payerReference,
      }
      await perform({ store, clock }, receiptAction, { id, came }, { by, from: request.ip })
      return transferById({ db: store.read, secret, now: clock.now() }, id)
    },

    reverseDeposit: ({ params: { id }, body: { reason }, by, request }) =>
      reverse('deposit', { id, reason }, { by, from: request.ip }),

    returnPayout: ({ params: { id }, body: { reason }, by, request }) =>
      reverse('withdrawal', { id, reason }, { by, from: request.ip }),

    keepPayout: ({ params: { id }, body: { reason }, by, request }) =>
      step({ id }, (work) => keepPayout(work, { by, from: request.ip }, { id, reason })),

    payTransfer: async ({ params: { id }, by, request }) => {
      await transferById({ db: store.read, secret, now: clock.now() }, id)
      await perform({ store, clock }, payoutAction, { id }, { by, from: request.ip })
      return transferById({ db: store.read, secret, now: clock.now() }, id)
    },
  } satisfies Partial<Handlers>
}

/** Call 18 of spec §7. */
export const withdrawals = ({ store }: Context) =>
  ({
    requestWithdrawal: ({ by }) =>
      store.write(async (work) => {
        const investor = await investorById(work.db, by.id)
        return { message: await requestFullCapital(work, investor) }
      }),
  }) satisfies Handlers<'requestWithdrawal'>
