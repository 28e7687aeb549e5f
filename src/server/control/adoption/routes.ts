import { moneyTermsToWire } from '#contract/entities/money-terms.ts'
import { beginning, heldAt } from '#fund/terms/money-terms.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { perform } from '../approvals/perform.ts'
import { adoptedTerms } from '../terms/adopted.ts'
import { termsAction } from './adopt-terms.ts'
import { proposedAccount, wiringAction } from './adopt-wiring.ts'
import { ownAccountAction, toRemove } from './own-account-action.ts'
import { fundTermsOf, proposedVersion } from './state.ts'

/** The terms that compute money, and the account for deposits (extension `terms`). */
export const terms = ({ store, clock }: Context) =>
  ({
    readTerms: async () => {
      const versions = await adoptedTerms(store.read)
      return {
        in_force: heldAt(versions, clock.now()).digest,
        versions: versions.map(({ from, figures, wording, reason, digest }) => ({
          from: from === beginning ? null : from,
          figures: moneyTermsToWire(figures),
          wording,
          reason,
          digest,
        })),
      }
    },

    readFundTerms: () => fundTermsOf(store.read, clock.now()),

    adoptTerms: async ({ body: { digest }, write }) => {
      await perform(write, termsAction, proposedVersion(digest))
      return fundTermsOf(store.read, clock.now())
    },

    adoptWiring: async ({ body: { digest }, write }) => {
      await perform(write, wiringAction, proposedAccount(digest))
      return fundTermsOf(store.read, clock.now())
    },

    addOwnAccount: async ({ body: { bank, account_number: number }, write }) => {
      await perform(write, ownAccountAction, { does: 'add', bank, number })
      return fundTermsOf(store.read, clock.now())
    },

    removeOwnAccount: async ({ params: { id }, write }) => {
      await perform(write, ownAccountAction, await toRemove(store.read, id))
      return fundTermsOf(store.read, clock.now())
    },
  }) satisfies Handlers<
    'readTerms' | 'readFundTerms' | 'adoptTerms' | 'adoptWiring' | 'addOwnAccount' | 'removeOwnAccount'
  >
