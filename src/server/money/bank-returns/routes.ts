import type { BankReturn } from '#contract/calls/money/bank-returns.ts'
import { perform } from '#server/control/approvals/perform.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { reversalAction } from '../transfers/reversal-action.ts'
import { importReturns, previewReturns, returnsRead } from './import.ts'
import { openChange } from './open-change.ts'
import { listReturns, returnById, returnReason } from './view.ts'

const obstacles: Partial<Record<BankReturn['state'], string>> = {
  'not-paid':
    'The batch of this payout is not marked paid, so nothing can have come back: mark it paid first, or undo it if the bank rejected all of it.',
  differs: 'Another amount came back than was paid: book the bank’s line of it by hand.',
  unknown: 'No payout of ours is known by what this file says.',
  shown: 'This is between the banks, and is only shown.',
}

/** What comes back from the bank (extension `bank-returns`). */
export const bankReturns = ({ store, clock, secret, config: { portalUrl } }: Context) =>
  ({
    readBankReturns: async () => ({ as_of: iso(clock.now()), returns: await listReturns(store.read, secret) }),

    previewReturns: async ({ body: { text } }) => previewReturns(store.read, await returnsRead(text)),

    importReturns: async ({ body: { name, text }, write }) => {
      const importing = { name, read: await returnsRead(text), secret, portalUrl }
      return write((work) => importReturns(work, importing))
    },

    acceptReturn: async ({ params: { id }, write }) => {
      const found = await returnById(store.read, secret, id)
      const obstacle = obstacles[found.state]
      if (obstacle) throw refuse(409, obstacle)
      if (found.state === 'open' && found.payout) {
        const reason = (await returnReason(store.read, found.payout.id, id)) ?? ''
        await perform(write, reversalAction, { id: found.payout.id, reason })
      }
      if (found.state === 'change-open') await write((work) => openChange(work, { id, secret, portalUrl }))
      return returnById(store.read, secret, id)
    },
  }) satisfies Partial<Handlers>
