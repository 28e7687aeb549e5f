import { bankStateOf, cancelChange, changeAccount, decideChange, viewAccount } from '../bank-accounts/accounts.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'

const accountTypeDefault = 'checking'

/** The bank account: changes wait for the admin, and every read is masked (api.md "bank"). */
export const bank = ({ store, clock, secret }: Context) =>
  ({
    readBankAccount: async ({ by }) => {
      return bankStateOf(store.read, secret, by.id)
    },

    changeBankAccount: async ({ body: { accountType = accountTypeDefault, ...rest }, by, request }) => {
      const details = { ...rest, accountType }
      await store.write((work) => changeAccount(work, clock.now(), { by, from: request.ip }, { details, secret }))
      return bankStateOf(store.read, secret, by.id)
    },

    cancelBankChange: async ({ by, request }) => {
      await store.write((work) => cancelChange(work, clock.now(), { by, from: request.ip }))
      return bankStateOf(store.read, secret, by.id)
    },

    listBankChanges: async () => {
      const rows = await store.read
        .selectFrom('bank_accounts')
        .innerJoin('people', 'people.id', 'bank_accounts.person_id')
        .selectAll('bank_accounts')
        .select(['people.name', 'people.email'])
        .where('bank_accounts.status', '=', 'pending')
        .orderBy('bank_accounts.id')
        .execute()
      return Promise.all(
        rows.map(async (row) => ({
          ...viewAccount(secret, row),
          investor: { id: row.person_id, name: row.name, email: row.email },
          replaces: (await bankStateOf(store.read, secret, row.person_id)).current,
        })),
      )
    },

    approveBankChange: async ({ params: { id }, by, request }) => {
      const decided = { id, approve: true }
      const row = await store.write((work) => decideChange(work, clock.now(), { by, from: request.ip }, decided))
      return viewAccount(secret, row)
    },

    declineBankChange: async ({ params: { id }, body: { reason }, by, request }) => {
      const decided = { id, approve: false, reason }
      const row = await store.write((work) => decideChange(work, clock.now(), { by, from: request.ip }, decided))
      return viewAccount(secret, row)
    },
  }) satisfies Partial<Handlers>
