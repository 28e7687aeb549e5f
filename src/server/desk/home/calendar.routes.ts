import type { FastifyReply } from 'fastify'
import { readCalendarFeed } from '#contract/calls/desk/calendar.ts'
import { investorById } from '#server/people/accounts/investor.ts'
import { endLink, linkSince, ownerOfLink, renewLink } from '#server/people/calendar-links/links.ts'
import { calendarType } from '#server/platform/base/icalendar.ts'
import type { Context } from '#server/platform/config/context.ts'
import { house } from '#server/platform/config/house.ts'
import { isoOrNull } from '#server/platform/http/contract-values.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { aheadOf } from './ahead.ts'
import { calendarOf } from './ahead-calendar.ts'

type Call = 'readAhead' | 'renewCalendarLink' | 'endCalendarLink' | 'readCalendarFile' | 'readCalendarFeed'

/** An investor's next dates, also as a calendar (extension `calendar`). */
export const calendar = (context: Context) => {
  const { config, store, clock } = context
  const place = { name: `${house.name}: dates`, host: new URL(config.portalUrl).hostname }

  const send = async (reply: FastifyReply, personId: string, caching: string) => {
    const file = await calendarOf(store.read, clock.now(), personId, place)
    return reply
      .type(calendarType)
      .header('cache-control', caching)
      .header('content-disposition', 'attachment; filename="dates.ics"')
      .send(file)
  }

  return {
    readAhead: async ({ by }) => ({
      ...(await aheadOf(store.read, clock.now(), await investorById(store.read, by.id))),
      link_since: isoOrNull(await linkSince(store.read, by.id)),
    }),

    renewCalendarLink: async ({ by, request }) => {
      const key = await store.write((work) => renewLink(work, clock.now(), { by, from: request.ip }))
      return { url: `${config.portalUrl}${readCalendarFeed.path}?key=${key}` }
    },

    endCalendarLink: async ({ by, request }) => {
      await store.write((work) => endLink(work, clock.now(), { by, from: request.ip }))
      return { link_since: null }
    },

    readCalendarFile: async ({ by, reply }) => {
      const { id } = await investorById(store.read, by.id)
      return send(reply, id, 'no-store')
    },

    readCalendarFeed: async ({ query: { key }, reply }) => {
      const id = await ownerOfLink(context, key, 'investor')
      return send(reply, id, 'private, max-age=3600')
    },
  } satisfies Handlers<Call>
}
