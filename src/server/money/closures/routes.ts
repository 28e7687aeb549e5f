import { accountOf } from '#server/people/accounts/find.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { closureById, latestClosure, openClosures, viewClosure } from './closures.ts'
import { declineClosure, verifyClosure } from './decide.ts'
import { cancelClosure, requestClosure } from './request.ts'

/** The closure extension: an account's closing, from the request to the payout. */
export const closure = ({ store }: Context) => {
  const stateOf = async (personId: string) => {
    const row = await latestClosure(store.read, personId)
    return { closure: row ? await viewClosure(store.read, row) : null }
  }
  const viewById = async (id: string) => viewClosure(store.read, await closureById(store.read, id))

  return {
    readClosure: ({ by }) => stateOf(accountOf(by)),

    requestClosure: async ({ by, write }) => {
      await write((work) => requestClosure(work))
      return stateOf(accountOf(by))
    },

    cancelClosure: async ({ by, write }) => {
      await write((work) => cancelClosure(work))
      return stateOf(accountOf(by))
    },

    listClosures: async () => {
      const rows = await openClosures(store.read)
      return Promise.all(rows.map((row) => viewClosure(store.read, row)))
    },

    verifyClosure: async ({ params: { id }, body: { method }, write }) => {
      await write((work) => verifyClosure(work, { id, method }))
      return viewById(id)
    },

    declineClosure: async ({ params: { id }, body: { reason }, write }) => {
      await write((work) => declineClosure(work, { id, reason }))
      return viewById(id)
    },
  } satisfies Handlers<
    'readClosure' | 'requestClosure' | 'cancelClosure' | 'listClosures' | 'verifyClosure' | 'declineClosure'
  >
}
