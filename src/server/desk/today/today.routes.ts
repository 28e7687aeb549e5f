import type { FastifyReply } from 'fastify'
import { readFundDatesFeed } from '#contract/calls/desk/fund-dates.ts'
import { endLink, linkSince, ownerOfLink, renewLink } from '#server/people/calendar-links/links.ts'
import { calendarType } from '#server/platform/base/icalendar.ts'
import type { Context } from '#server/platform/config/context.ts'
import { house } from '#server/platform/config/house.ts'
import { iso, isoOrNull } from '#server/platform/http/contract-values.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { fundCalendar } from '../fund/fund-calendar.ts'
import { fundDates, viewFundDates } from '../fund/fund-dates.ts'
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
