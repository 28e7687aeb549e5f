import type { FastifyRequest } from 'fastify'
import type { By, Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { pageOfRows, pageRowsDefault } from '../http/page.ts'
import { refuse } from '../http/refuse.ts'
import { finish, markRead, read, release, take } from '../inbox/act.ts'
import { itemsFor, viewItem } from '../inbox/view.ts'
import type { Db, Work } from '../store/store.ts'
import { withSubjects } from '../views/inbox-items.ts'

const countsFor = async (db: Db, personId: string): Promise<{ unread_count: number; open_count: number }> => {
  const unread = await db
    .selectFrom('inbox_notices')
    .innerJoin('notifications', 'notifications.id', 'inbox_notices.notification_id')
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'bigint').as('count'))
    .where('inbox_notices.person_id', '=', personId)
    .where('notifications.read_at', 'is', null)
    .executeTakeFirstOrThrow()
  const open = await db
    .selectFrom('inbox_items')
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'bigint').as('count'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { unread_count: unread.count, open_count: open.count }
}

interface Asked {
  readonly params: { readonly id: string }
  readonly by: By
  readonly request: FastifyRequest
}

/** The admins' queue (extension `inbox`). */
export const inbox = ({ store, clock }: Context) => {
  type Act = (work: Work, now: number, acting: { id: string; by: By; from: string }) => Promise<void>

  const acting =
    (act: Act) =>
    async ({ params: { id }, by, request }: Asked) => {
      await store.write((work) => act(work, clock.now(), { id, by, from: request.ip }))
      const item = await itemsFor(store.read, by.id).where('inbox_items.id', '=', id).executeTakeFirst()
      const [viewed] = item ? await withSubjects(store.read, clock.now(), [viewItem(item)]) : []
      if (!viewed) throw refuse(404, 'There is no such item in the inbox.')
      return viewed
    }

  return {
    listInbox: async ({ query: { before, limit = pageRowsDefault, state, kind }, by }) => {
      const found = await itemsFor(store.read, by.id)
        .$if(before !== undefined, (only) => only.where('inbox_items.id', '<', before ?? ''))
        .$if(state === 'open', (only) => only.where('inbox_items.done_at', 'is', null))
        .$if(state === 'done', (only) => only.where('inbox_items.done_at', 'is not', null))
        .$if(kind !== undefined, (only) => only.where('inbox_items.kind', '=', kind ?? 'contact'))
        .orderBy('inbox_items.id', 'desc')
        .limit(limit + 1)
        .execute()
      const { rows, next } = pageOfRows(found, limit, viewItem)
      const counts = await countsFor(store.read, by.id)
      return { rows: await withSubjects(store.read, clock.now(), rows), next, ...counts }
    },
    takeInboxItem: acting(take),
    releaseInboxItem: acting((work, _now, given) => release(work, given)),
    settleInboxItem: acting(finish),
    readInboxItem: acting(read),
    readWholeInbox: async ({ by }) => ({ updated: await store.write((work) => markRead(work, clock.now(), by)) }),
  } satisfies Handlers<
    'listInbox' | 'takeInboxItem' | 'releaseInboxItem' | 'settleInboxItem' | 'readInboxItem' | 'readWholeInbox'
  >
}
