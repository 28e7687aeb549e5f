import type { FastifyRequest } from 'fastify'
import type { By, Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { pageOfRows, pageRowsDefault } from '../http/page.ts'
import { refuse } from '../http/refuse.ts'
import { finish, markRead, read, release, reopen, take } from '../inbox/act.ts'
import { countsFor, findItem, findItems } from '../inbox/find.ts'
import { viewItem } from '../inbox/view.ts'
import type { Work } from '../store/store.ts'
import { withSubjects } from '../views/inbox-items.ts'

interface Asked {
  readonly params: { readonly id: string }
  readonly by: By
  readonly request: FastifyRequest
}

/** The admins' queue (extension `inbox`). */
export const inbox = ({ store, clock, secret }: Context) => {
  type Act = (work: Work, now: number, acting: { id: string; by: By; from: string }) => Promise<void>

  const acting =
    (act: Act) =>
    async ({ params: { id }, by, request }: Asked) => {
      await store.write((work) => act(work, clock.now(), { id, by, from: request.ip }))
      const item = await findItem(store.read, by.id, id)
      const [viewed] = item ? await withSubjects({ db: store.read, secret, now: clock.now() }, [viewItem(item)]) : []
      if (!viewed) throw refuse(404, 'There is no such item in the inbox.')
      return viewed
    }

  return {
    listInbox: async ({ query: { before, limit = pageRowsDefault, state, kind }, by }) => {
      const found = await findItems(store.read, by.id, { before, state, kind }, limit + 1)
      const { rows, next } = pageOfRows(found, limit, viewItem)
      const counts = await countsFor(store.read, by.id)
      return { rows: await withSubjects({ db: store.read, secret, now: clock.now() }, rows), next, ...counts }
    },
    takeInboxItem: acting(take),
    releaseInboxItem: acting((work, _now, given) => release(work, given)),
    finishInboxItem: acting(finish),
    reopenInboxItem: acting(reopen),
    readInboxItem: acting(read),
    readWholeInbox: async ({ by }) => ({ updated: await store.write((work) => markRead(work, clock.now(), by)) }),
  } satisfies Handlers<
    | 'listInbox'
    | 'takeInboxItem'
    | 'releaseInboxItem'
    | 'finishInboxItem'
    | 'reopenInboxItem'
    | 'readInboxItem'
    | 'readWholeInbox'
  >
}
