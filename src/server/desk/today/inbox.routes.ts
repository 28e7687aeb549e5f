import type { FastifyRequest } from 'fastify'
import {
  finishInboxItem,
  type ItemActor,
  markItemsRead,
  readInboxItem,
  releaseInboxItem,
  reopenInboxItem,
  takeInboxItem,
} from '#server/notices/inbox/act.ts'
import { countsFor, findItem, findItems, findNotifiedItem } from '#server/notices/inbox/find.ts'
import { handOverInboxItem } from '#server/notices/inbox/hand-over.ts'
import { note } from '#server/notices/inbox/notes.ts'
import { type ItemRow, viewItem } from '#server/notices/inbox/view.ts'
import type { By, Context } from '#server/platform/config/context.ts'
import type { Work } from '#server/platform/database/store.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageOfRows, pageRowsDefault } from '#server/platform/http/page.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { dueWithoutItem } from './due-without-item.ts'
import { withSubjects } from './inbox-items.ts'

interface StepRequest<Body> {
  readonly params: { readonly id: string }
  readonly by: By
  readonly request: FastifyRequest
  readonly body: Body
}

/** The admins' queue (extension `inbox`). */
export const inbox = ({ store, clock, secret }: Context) => {
  const view = async (item: ItemRow | undefined) => {
    const [viewed] = item ? await withSubjects({ db: store.read, secret, now: clock.now() }, [viewItem(item)]) : []
    if (!viewed) throw refuse(404, 'There is no such item in the inbox.')
    return viewed
  }

  /** A step on an item; answers with the item as it is afterwards. */
  const step =
    <Body>(act: (work: Work, now: number, actor: ItemActor, body: Body) => Promise<void>) =>
    async ({ params: { id }, by, request, body }: StepRequest<Body>) => {
      await store.write((work) => act(work, clock.now(), { id, by, from: request.ip }, body))
      return view(await findItem(store.read, by.id, id))
    }

  return {
    listInbox: async ({ query: { before, limit = pageRowsDefault, state, kind, taken }, by }) => {
      const found = await findItems(store.read, by.id, { before, state, kind, takenBy: taken && by.email }, limit + 1)
      const { rows, next } = pageOfRows(found, limit, viewItem)
      const counts = await countsFor(store.read, by.id)
      const reading = { db: store.read, secret, now: clock.now() }
      return { rows: await withSubjects(reading, rows), next, ...counts, missing: await dueWithoutItem(reading) }
    },
    findInboxItem: async ({ params: { id }, by }) =>
      view((await findItem(store.read, by.id, id)) ?? (await findNotifiedItem(store.read, by.id, id))),
    takeInboxItem: step<undefined>(takeInboxItem),
    releaseInboxItem: step<undefined>((work, _now, actor) => releaseInboxItem(work, actor)),
    finishInboxItem: step<undefined>(finishInboxItem),
    reopenInboxItem: step<undefined>(reopenInboxItem),
    handOverInboxItem: step((work, now, actor, { to }: { to: string }) =>
      handOverInboxItem(work, now, { ...actor, to }),
    ),
    noteInboxItem: step((work, now, actor, { text }: { text: string }) => note(work, now, { ...actor, text })),
    readInboxItem: step<undefined>(readInboxItem),
    readWholeInbox: async ({ by }) => ({ updated: await store.write((work) => markItemsRead(work, clock.now(), by)) }),
  } satisfies Handlers<
    | 'listInbox'
    | 'findInboxItem'
    | 'takeInboxItem'
    | 'releaseInboxItem'
    | 'finishInboxItem'
    | 'reopenInboxItem'
    | 'handOverInboxItem'
    | 'noteInboxItem'
    | 'readInboxItem'
    | 'readWholeInbox'
  >
}
