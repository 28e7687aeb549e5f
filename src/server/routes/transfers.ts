import type { TransferKind } from '#contract/entities/transfer.ts'
import { toCents } from '#fund/money.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { pageRowsDefault } from '../http/page.ts'
import type { Work } from '../store/store.ts'
import { allowancesOf } from '../transfers/allowances.ts'
import { decideDeposit, receiveDeposit, requestDeposit } from '../transfers/deposits.ts'
import { listTransfers, transferById } from '../transfers/list.ts'
import { approvePayout, endWithdrawal, payPayout, requestPayout } from '../transfers/withdrawals.ts'

/** Deposits and withdrawals with an amount and a lifecycle (api.md "transfers"). */
export const transfers = ({ store, clock }: Context) => {
  /** One step of a transfer, then the transfer as it stands after it. */
  const step = async (
    { id, mine }: { id: string; mine?: string },
    take: (work: Work, now: number, kind: TransferKind) => Promise<void>,
  ) => {
    const now = clock.now()
    await store.write(async (work) => take(work, now, (await transferById(work.db, now, id, mine)).kind))
    return transferById(store.read, now, id, mine)
  }

  return {
    listTransfers: ({ query: { before, limit = pageRowsDefault, state, kind, investor_id }, by }) => {
      const personId = by.role === 'admin' ? investor_id : by.id
      return listTransfers(store.read, clock.now(), { personId, state, kind, before, limit })
    },

    readTransferAllowances: async ({ by }) => {
      return allowancesOf(store.read, clock.now(), by)
    },

    requestDeposit: async ({ body, by }) => {
      const now = clock.now()
      const id = await store.write((work) => requestDeposit(work, now, by, toCents(body.amount)))
      return transferById(store.read, now, id)
    },

    requestPayout: async ({ body, by }) => {
      const now = clock.now()
      const request = { kind: body.kind, amount: toCents(body.amount), inFull: body.in_full ?? false }
      const id = await store.write((work) => requestPayout(work, now, by, request))
      return transferById(store.read, now, id)
    },

    cancelTransfer: async ({ params: { id }, by, request }) => {
      return step({ id, mine: by.id }, (work, now, kind) => {
        const acting = { by, from: request.ip }
        const end = { id, status: 'cancelled' } as const
        return kind === 'deposit' ? decideDeposit(work, now, acting, end) : endWithdrawal(work, now, acting, end)
      })
    },

    approveTransfer: ({ params: { id }, by, request }) =>
      step({ id }, (work, now, kind) => {
        const acting = { by, from: request.ip }
        return kind === 'deposit'
          ? decideDeposit(work, now, acting, { id, status: 'approved' })
          : approvePayout(work, now, acting, id)
      }),

    declineTransfer: ({ params: { id }, body: { reason }, by, request }) =>
      step({ id }, (work, now, kind) => {
        const acting = { by, from: request.ip }
        const end = { id, status: 'declined', reason } as const
        return kind === 'deposit' ? decideDeposit(work, now, acting, end) : endWithdrawal(work, now, acting, end)
      }),

    receiveDeposit: ({ params: { id }, by, request }) =>
      step({ id }, (work, now) => receiveDeposit(work, now, { by, from: request.ip }, id)),

    payTransfer: ({ params: { id }, by, request }) =>
      step({ id }, (work, now) => payPayout(work, now, { by, from: request.ip }, id)),
  } satisfies Partial<Handlers>
}
