import { ledgerOf } from '#server/ledger/statement.ts'
import { distributionOf } from '#server/money/weeks/own-week-answers.ts'
import { ownWeeks } from '#server/money/weeks/own-weeks.ts'
import { investorById } from '#server/people/accounts/investor.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { Keep } from '#server/platform/http/kept-answers.ts'
import { pageBy, pageKeyOf, pageRowsDefault } from '#server/platform/http/page.ts'
import { accountHomeOf } from './home.ts'
import { nextOpeningOf } from './next-opening.ts'

/** The account extension, except its notifications. */
export const account = ({ store, clock }: Context, keep: Keep) =>
  ({
    readHome: keep(({ by }) => accountHomeOf(store.read, clock.now(), by.id)),

    readNextOpening: async ({ by }) => nextOpeningOf(store.read, clock.now(), await investorById(store.read, by.id)),

    listLedger: async ({ by, query: { before, limit = pageRowsDefault } }) => {
      const { id } = await investorById(store.read, by.id)
      const found = await ledgerOf(store.read, id, pageKeyOf(before), limit + 1)
      return pageBy(
        found,
        limit,
        ({ seq }) => seq,
        ({ shown }) => shown,
      )
    },

    listDistributions: async ({ by, query: { before, limit = pageRowsDefault } }) => {
      const { id } = await investorById(store.read, by.id)
      const found = await ownWeeks(store.read, id, pageKeyOf(before), limit + 1)
      return pageBy(found, limit, ({ week_from }) => week_from, distributionOf)
    },
  }) satisfies Handlers<'readHome' | 'readNextOpening' | 'listLedger' | 'listDistributions'>
