import type { FastifyReply } from 'fastify'
import { readCalendarFeed } from '#contract/calls/desk/calendar.ts'
import { ledgerOf } from '#server/ledger/statement.ts'
import { fundReport, fundReports } from '#server/money/weeks/fund-weeks.ts'
import { distributionOf, ownReport, ownWeeks } from '#server/money/weeks/own-weeks.ts'
import { unreportedWeek } from '#server/money/weeks/report.ts'
import { accountOf, investorById } from '#server/people/accounts/find.ts'
import { endLink, linkSince, ownerOfLink, renewLink } from '#server/people/calendar-links/links.ts'
import { calendarType } from '#server/platform/base/icalendar.ts'
import type { Context } from '#server/platform/config/context.ts'
import { house } from '#server/platform/config/house.ts'
import { type Handlers, isoOrNull } from '#server/platform/http/handler.ts'
import type { Keep } from '#server/platform/http/kept-answers.ts'
import { pageBy, pageKeyOf, pageRowsDefault } from '#server/platform/http/page.ts'
import { aheadOf } from './ahead.ts'
import { calendarOf } from './ahead-calendar.ts'
import { accountHomeOf } from './home.ts'
import { nextOpeningOf } from './next-opening.ts'
import { performanceOf } from './performance.ts'

/** The account extension, except its notifications. */
export const account = ({ store, clock }: Context, keep: Keep) =>
  ({
    readHome: keep(({ by }) => accountHomeOf(store.read, clock.now(), by)),

    readNextOpening: async ({ by }) =>
      nextOpeningOf(store.read, clock.now(), await investorById(store.read, accountOf(by))),

    listLedger: async ({ by, query: { before, limit = pageRowsDefault } }) => {
      const { id } = await investorById(store.read, accountOf(by))
      const found = await ledgerOf(store.read, id, pageKeyOf(before), limit + 1)
      return pageBy(
        found,
        limit,
        ({ seq }) => seq,
        ({ shown }) => shown,
      )
    },

    listDistributions: async ({ by, query: { before, limit = pageRowsDefault } }) => {
      const { id } = await investorById(store.read, accountOf(by))
      const found = await ownWeeks(store.read, id, pageKeyOf(before), limit + 1)
      return pageBy(found, limit, ({ week_from }) => week_from, distributionOf)
    },
  }) satisfies Handlers<'readHome' | 'readNextOpening' | 'listLedger' | 'listDistributions'>

/** An investor's account over its whole life (extension `performance`). */
export const performance = ({ store, clock }: Context) =>
  ({
    readPerformance: async ({ by }) =>
      performanceOf(store.read, clock.now(), (await investorById(store.read, accountOf(by))).id),
  }) satisfies Handlers<'readPerformance'>

/** The reports extension: an investor's own weeks with their arithmetic, the fund's for the admin. */
export const reports = ({ store, clock }: Context) =>
  ({
    listReports: async ({ whose, query: { before, limit = pageRowsDefault } }) => {
      const key = pageKeyOf(before)
      if (whose.kind === 'everybody') {
        const found = await fundReports(store.read, key, limit + 1)
        const unreported = await unreportedWeek(store.read, clock.now())
        return { ...pageBy(found, limit, ({ week_from }) => week_from, fundReport), unreported }
      }
      const { id } = await investorById(store.read, whose.accountId)
      const found = await ownWeeks(store.read, id, key, limit + 1)
      const unreported = await unreportedWeek(store.read, clock.now(), id)
      return { ...pageBy(found, limit, ({ week_from }) => week_from, ownReport), unreported }
    },
  }) satisfies Handlers<'listReports'>

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
      ...(await aheadOf(store.read, clock.now(), await investorById(store.read, accountOf(by)))),
      link_since: isoOrNull(await linkSince(store.read, by.id)),
    }),

    renewCalendarLink: async ({ write }) => {
      const key = await write((work) => renewLink(work))
      return { url: `${config.portalUrl}${readCalendarFeed.path}?key=${key}` }
    },

    endCalendarLink: async ({ write }) => {
      await write((work) => endLink(work))
      return { link_since: null }
    },

    readCalendarFile: async ({ by, reply }) => {
      const { id } = await investorById(store.read, accountOf(by))
      return send(reply, id, 'no-store')
    },

    readCalendarFeed: async ({ query: { key }, reply }) => {
      const owner = await ownerOfLink(context, key, 'investor')
      return send(reply, accountOf(owner), 'private, max-age=3600')
    },
  } satisfies Handlers<Call>
}
