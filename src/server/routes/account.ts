import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import type { Keep } from '../http/kept-answers.ts'
import { pageBy, pageKeyOf, pageRowsDefault } from '../http/page.ts'
import { ledgerOf } from '../ledger/statement.ts'
import { investorById } from '../people/investor.ts'
import { accountHomeOf } from '../views/home.ts'
import { nextOpeningOf } from '../views/next-opening.ts'
import { distributionOf } from '../views/own-weeks.ts'
import { ownWeeks } from '../weeks/own-weeks.ts'

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
