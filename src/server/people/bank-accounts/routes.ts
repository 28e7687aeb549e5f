import { perform } from '#server/control/approvals/perform.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { accountById, bankStateOf, cancelBankChange, changeAccount, decideChange, viewAccount } from './accounts.ts'
import { bankChangeAction } from './approve-action.ts'
import { pendingChanges } from './pending-changes.ts'

const accountTypeDefault = 'checking'

/** The bank account: changes wait for the admin, and every read is masked (api.md "bank"). */
export const bank = ({ store, clock, secret, config: { portalUrl } }: Context) =>
  ({
    readBankAccount: async ({ by }) => {
      return bankStateOf(store.read, secret, by.id)
    },

    changeBankAccount: async ({ body: { accountType = accountTypeDefault, ...rest }, by, request }) => {
      const details = { ...rest, accountType }
      const changing = { details, secret, portalUrl }
      await store.write((work) => changeAccount(work, { by, from: request.ip }, changing))
      return bankStateOf(store.read, secret, by.id)
    },

    cancelBankChange: async ({ by, request }) => {
      await store.write((work) => cancelBankChange(work, { by, from: request.ip }))
      return bankStateOf(store.read, secret, by.id)
    },

    listBankChanges: () => pendingChanges(store.read, secret),

    approveBankChange: async ({ params: { id }, by, request }) => {
      await perform({ store, clock }, bankChangeAction, { id }, { by, from: request.ip })
      return accountById(store.read, secret, id)
    },

    declineBankChange: async ({ params: { id }, body: { reason }, by, request }) => {
      const decided = { id, approve: false, reason }
      const row = await store.write((work) => decideChange(work, { by, from: request.ip }, decided))
      return viewAccount(secret, row)
    },
  }) satisfies Partial<Handlers>
