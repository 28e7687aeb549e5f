import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageRowsDefault } from '#server/platform/http/page.ts'
import { addBrokerAccount, removeBrokerAccount, viewBrokerAccounts } from './accounts.ts'
import { brokerFileRead, importBrokerFile } from './import.ts'
import { brokerFileById, pageOfBrokerFiles, pageOfExecutions } from './view.ts'
import { brokerSymbols, brokerWeek } from './week-view.ts'

/** The brokers’ statements (extension `broker`). */
export const broker = ({ store, clock }: Context) =>
  ({
    readBrokerAccounts: () => viewBrokerAccounts(store.read, clock.now()),

    addBrokerAccount: async ({ body: { broker: name, account_number: number }, write }) => {
      await write((work) => addBrokerAccount(work, { broker: name, number }))
      return viewBrokerAccounts(store.read, clock.now())
    },

    removeBrokerAccount: async ({ params: { id }, write }) => {
      await write((work) => removeBrokerAccount(work, id))
      return viewBrokerAccounts(store.read, clock.now())
    },

    listBrokerFiles: ({ query: { before, limit = pageRowsDefault } }) =>
      pageOfBrokerFiles(store.read, { before, limit }),

    importBrokerFile: async ({ body: { name, file, equity }, write }) => {
      const read = await brokerFileRead({ file, equity })
      const id = await write((work) => importBrokerFile(work, name, read))
      return { file: await brokerFileById(store.read, id), notes: [...read.notes] }
    },

    readBrokerDays: ({ query: { day } }) => brokerWeek(store.read, clock.now(), day),

    readBrokerSymbols: async ({ query }) => ({ symbols: await brokerSymbols(store.read, query) }),

    listBrokerExecutions: ({ query: { account, day, before, limit = pageRowsDefault } }) =>
      pageOfExecutions(store.read, { account, day, before, limit }),
  }) satisfies Partial<Handlers>
