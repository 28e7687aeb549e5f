import { perform } from '#server/control/approvals/perform.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { accountOf } from '../accounts/find.ts'
import {
  accountById,
  bankStateOf,
  cancelBankChange,
  changeAccount,
  decideChange,
  pendingChanges,
  viewAccount,
} from './accounts.ts'
import { bankChangeAction } from './approve-action.ts'

const accountTypeDefault = 'checking'

/** The bank account: changes wait for the admin, and every read is masked (api.md "bank"). */
export const bank = ({ store, secret, config: { portalUrl } }: Context) =>
  ({
    readBankAccount: async ({ by }) => {
      return bankStateOf(store.read, secret, accountOf(by))
    },

    changeBankAccount: async ({ body: { accountType = accountTypeDefault, ...rest }, by, write }) => {
      const details = { ...rest, accountType }
      const changing = { details, secret, portalUrl }
      await write((work) => changeAccount(work, changing))
      return bankStateOf(store.read, secret, accountOf(by))
    },

    cancelBankChange: async ({ by, write }) => {
      await write((work) => cancelBankChange(work))
      return bankStateOf(store.read, secret, accountOf(by))
    },

    listBankChanges: () => pendingChanges(store.read, secret),

    approveBankChange: async ({ params: { id }, write }) => {
      await perform(write, bankChangeAction, { id })
      return accountById(store.read, secret, id)
    },

    declineBankChange: async ({ params: { id }, body: { reason }, write }) => {
      const decided = { id, approve: false, reason }
      const row = await write((work) => decideChange(work, decided))
      return viewAccount(secret, row)
    },
  }) satisfies Partial<Handlers>
