import type { FastifyReply } from 'fastify'
import { readFundDatesFeed } from '#contract/calls/fund-dates.ts'
import { calendarType } from '../calendar/icalendar.ts'
import { endLink, linkSince, ownerOfLink, renewLink } from '../calendar-links/links.ts'
import type { Context } from '../context.ts'
import { house } from '../house.ts'
import { iso, isoOrNull } from '../http/contract-values.ts'
import type { Handlers } from '../http/handler.ts'
import { fundCalendar } from '../views/fund-calendar.ts'
import { fundDates, viewFundDates } from '../views/fund-dates.ts'
import { todayOf } from '../views/today.ts'

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
    readToday: () => todayOf(store.read, clock.now()),

    readFundDates: async ({ by }) => ({
      as_of: iso(clock.now()),
      dates: viewFundDates(await fundDates(store.read, clock.now())),
      link_since: isoOrNull(await linkSince(store.read, by.id)),
    }),

    renewFundDatesLink: async ({ by, request }) => {
      const key = await store.write((work) => renewLink(work, clock.now(), { by, from: request.ip }))
      return { url: `${config.portalUrl}${readFundDatesFeed.path}?key=${key}` }
    },

    endFundDatesLink: async ({ by, request }) => {
      await store.write((work) => endLink(work, clock.now(), { by, from: request.ip }))
      return { link_since: null }
    },

    readFundDatesFile: ({ reply }) => send(reply, 'no-store'),

    readFundDatesFeed: async ({ query: { key }, reply }) => {
      await ownerOfLink(context, key, 'admin')
      return send(reply, 'private, max-age=3600')
    },
  } satisfies Handlers<Call>
}
