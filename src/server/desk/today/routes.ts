import type { FastifyReply } from 'fastify'
import { readFundDatesFeed } from '#contract/calls/desk/fund-dates.ts'
import {
  finishInboxItem,
  markItemsRead,
  note,
  readInboxItem,
  releaseInboxItem,
  reopenInboxItem,
  takeInboxItem,
} from '#server/notices/inbox/act.ts'
import { countsFor, findItem, findItems, findNotifiedItem, type ItemRow, viewItem } from '#server/notices/inbox/find.ts'
import { handOverInboxItem } from '#server/notices/inbox/hand-over.ts'
import { endLink, linkSince, ownerOfLink, renewLink } from '#server/people/calendar-links/links.ts'
import { calendarType } from '#server/platform/base/icalendar.ts'
import type { By, Context, SignedInWork, SignedInWrite } from '#server/platform/config/context.ts'
import { house } from '#server/platform/config/house.ts'
import { noRoomSince } from '#server/platform/database/room.ts'
import { type Handlers, iso, isoOrNull } from '#server/platform/http/handler.ts'
import { pageOfRows, pageRowsDefault } from '#server/platform/http/page.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { fundCalendar, fundDates, viewFundDates } from '../fund/fund-dates.ts'
import { dueWithoutItem } from './due.ts'
import { withSubjects } from './inbox-items.ts'
import { todayOf } from './today.ts'

type Call =
  | 'readToday'
  | 'readFundDates'
  | 'renewFundDatesLink'
  | 'endFundDatesLink'
  | 'readFundDatesFile'
  | 'readFundDatesFeed'

/** What is to be done, and the dates ahead (extension `today`). */
export const today = (context: Context) => {
  const { config, store, clock } = context
  const place = { name: `${house.name}: the fund’s dates`, host: new URL(config.portalUrl).hostname }

  const send = async (reply: FastifyReply, caching: string) =>
    reply
      .type(calendarType)
      .header('cache-control', caching)
      .header('content-disposition', 'attachment; filename="fund-dates.ics"')
      .send(await fundCalendar(store.read, clock.now(), place))

  return {
    readToday: () => todayOf(store.read, clock.now(), noRoomSince(store)),

    readFundDates: async ({ by }) => ({
      as_of: iso(clock.now()),
      dates: viewFundDates(await fundDates(store.read, clock.now())),
      link_since: isoOrNull(await linkSince(store.read, by.id)),
    }),

    renewFundDatesLink: async ({ write }) => {
      const key = await write((work) => renewLink(work))
      return { url: `${config.portalUrl}${readFundDatesFeed.path}?key=${key}` }
    },

    endFundDatesLink: async ({ write }) => {
      await write((work) => endLink(work))
      return { link_since: null }
    },

    readFundDatesFile: ({ reply }) => send(reply, 'no-store'),

    readFundDatesFeed: async ({ query: { key }, reply }) => {
      await ownerOfLink(context, key, 'admin')
      return send(reply, 'private, max-age=3600')
    },
  } satisfies Handlers<Call>
}

interface StepRequest<Body> {
  readonly params: { readonly id: string }
  readonly by: By
  readonly write: SignedInWrite
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
    <Body>(act: (work: SignedInWork, id: string, body: Body) => Promise<void>) =>
    async ({ params: { id }, by, write, body }: StepRequest<Body>) => {
      await write((work) => act(work, id, body))
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
    releaseInboxItem: step<undefined>(releaseInboxItem),
    finishInboxItem: step<undefined>(finishInboxItem),
    reopenInboxItem: step<undefined>(reopenInboxItem),
    handOverInboxItem: step((work, id, { to }: { to: string }) => handOverInboxItem(work, { id, to })),
    noteInboxItem: step((work, id, { text }: { text: string }) => note(work, { id, text })),
    readInboxItem: step<undefined>(readInboxItem),
    readWholeInbox: async ({ by }) => ({ updated: await store.write((work) => markItemsRead(work, by)) }),
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
