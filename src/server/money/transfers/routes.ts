import type { TransferKind } from '#contract/entities/transfer.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { toCents } from '#fund/cents/money.ts'
import { perform } from '#server/control/approvals/perform.ts'
import { accountOf, investorById } from '#server/people/accounts/find.ts'
import type { Context, SignedInWork, SignedInWrite } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageRowsDefault } from '#server/platform/http/page.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { allowancesOf, mayAdd } from './allowances.ts'
import { requestFullCapital } from './decide-withdrawal.ts'
import { decideDeposit, requestDeposit } from './deposits.ts'
import { listTransfers, transferById } from './list.ts'
import { payoutAction } from './payout-action.ts'
import { receiptAction } from './receive-deposit.ts'
import { releaseHold } from './release-hold.ts'
import { type Reversing, reversalAction } from './reversal-action.ts'
import { keepPayout } from './reversals.ts'
import { approvePayout, endWithdrawal, requestPayout } from './withdrawals.ts'

/** Deposits and withdrawals with an amount and a lifecycle (api.md "transfers"). */
export const transfers = ({ store, clock, secret }: Context) => {
  /** Takes one step of a transfer, and returns the transfer as it is afterwards. */
  const step = async (
    write: SignedInWrite,
    { id, mine }: { id: string; mine?: string },
    take: (work: SignedInWork, kind: TransferKind) => Promise<void>,
  ) => {
    const now = clock.now()
    await write(async (work) => take(work, (await transferById({ db: work.db, secret, now }, id, mine)).kind))
    return transferById({ db: store.read, secret, now }, id, mine)
  }

  /** A reversal may have to wait for a second person. */
  const reverse = async (write: SignedInWrite, of: 'deposit' | 'withdrawal', reversing: Reversing) => {
    const reading = { db: store.read, secret, now: clock.now() }
    const { kind } = await transferById(reading, reversing.id)
    if (of === 'deposit' && kind !== 'deposit') throw refuse(409, 'Only a deposit that was received can be taken back.')
    if (of === 'withdrawal' && kind === 'deposit') throw refuse(404, 'There is no such transfer.')
    await perform(write, reversalAction, reversing)
    return transferById({ ...reading, now: clock.now() }, reversing.id)
  }

  return {
    listTransfers: ({ query: { before, limit = pageRowsDefault, state, kind }, whose }) => {
      const personId = whose.kind === 'one' ? whose.accountId : undefined
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

    requestAddition: async ({ body, by }) => {
      const now = clock.now()
      const request = { kind: 'addition', amount: toCents(body.amount), inFull: false } as const
      const id = await store.write(async (work) => {
        if (!(await mayAdd(work.db))) throw refuse(409, 'This fund does not add results to capital.')
        return requestPayout(work, by, request)
      })
      return transferById({ db: store.read, secret, now }, id)
    },

    cancelTransfer: async ({ params: { id }, by, write }) => {
      return step(write, { id, mine: by.accountId ?? '' }, (work, kind) => {
        const end = { id, status: 'cancelled' } as const
        return kind === 'deposit' ? decideDeposit(work, end) : endWithdrawal(work, end)
      })
    },

    approveTransfer: ({ params: { id }, write }) =>
      step(write, { id }, (work, kind) => {
        return kind === 'deposit' ? decideDeposit(work, { id, status: 'approved' }) : approvePayout(work, id)
      }),

    declineTransfer: ({ params: { id }, body: { reason }, write }) =>
      step(write, { id }, (work, kind) => {
        const end = { id, status: 'declined', reason } as const
        return kind === 'deposit' ? decideDeposit(work, end) : endWithdrawal(work, end)
      }),

    receiveDeposit: async ({ params: { id }, body, write }) => {
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
      await perform(write, receiptAction, { id, came })
      return transferById({ db: store.read, secret, now: clock.now() }, id)
    },

    reverseDeposit: ({ params: { id }, body: { reason }, write }) => reverse(write, 'deposit', { id, reason }),

    returnPayout: ({ params: { id }, body: { reason }, write }) => reverse(write, 'withdrawal', { id, reason }),

    keepPayout: ({ params: { id }, body: { reason }, write }) =>
      step(write, { id }, (work) => keepPayout(work, { id, reason })),

    releaseHold: ({ params: { id }, body, write }) => step(write, { id }, (work) => releaseHold(work, { id, ...body })),

    payTransfer: async ({ params: { id }, write }) => {
      await transferById({ db: store.read, secret, now: clock.now() }, id)
      await perform(write, payoutAction, { id })
      return transferById({ db: store.read, secret, now: clock.now() }, id)
    },
  } satisfies Partial<Handlers>
}

/** Call 18 of spec §7. */
export const withdrawals = ({ store }: Context) =>
  ({
    requestWithdrawal: ({ by }) =>
      store.write(async (work) => {
        const investor = await investorById(work.db, accountOf(by))
        return { message: await requestFullCapital(work, investor) }
      }),
  }) satisfies Handlers<'requestWithdrawal'>
