import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { windowOf } from '#server/platform/http/handler.ts'
import type { Keep } from '#server/platform/http/kept-answers.ts'
import { revise } from '#server/platform/http/revisions.ts'
import { accountOf, investorById, investorFor, investorOf, refuseInactive } from '../accounts/find.ts'
import { changePerson, personRecord } from '../accounts/people.ts'
import { requestAndNote } from './request.ts'
import { saveRisk } from './risk.ts'
import { riskOf, tradingOf } from './status-and-risk.ts'

/** Calls 5 to 8 and 10 of spec §7. */
const readAndSave = ({ store, clock }: Context, keep: Keep) =>
  ({
    readInvestor: keep(async ({ by, params }) => {
      const { id, ...of } = await investorFor(store.read, by, params.investor_email)
      const risk = await riskOf(store.read, id, clock.now())
      return { weekly_risk_percent: risk.next, ...of }
    }),

    readRiskSchedule: async ({ by, params }) => {
      const { id } = await investorFor(store.read, by, params.investor_email)
      const { savedFor } = await riskOf(store.read, id, clock.now())
      return windowOf(savedFor)
    },

    saveWeeklyRisk: async ({ by, body }) => {
      await store.write(async (work) =>
        saveRisk(work, await investorById(work.db, accountOf(by)), body.weekly_risk_percent),
      )
      return body
    },

    readTradingStatus: async ({ by, params }) => {
      const { id } = await investorFor(store.read, by, params.investor_email)
      const { now, pending } = await tradingOf(store.read, id, clock.now())
      return {
        trading_status: now,
        pending: pending && { requested_status: pending.requested, ...windowOf(pending.week) },
      }
    },

    savePreferences: async ({ by, body }) => {
      await store.write(async (work) => {
        // They are the person's: somebody who owns no account has them, too.
        if (by.accountId !== null) refuseInactive(await investorById(work.db, by.accountId))
        await changePerson(work, by.id, body)
        const fields = ['the risk profile', 'the investment goals']
        await revise(work, personRecord(by.id), { at: clock.now(), by: by.email, fields })
      })
      return body
    },
  }) satisfies Handlers<
    'readInvestor' | 'readRiskSchedule' | 'saveWeeklyRisk' | 'readTradingStatus' | 'savePreferences'
  >

/** Calls 9 and 11 of spec §7. */
const requests = () =>
  ({
    requestTradingStatus: ({ by, body, write }) =>
      write(async (work) => {
        const investor = await investorById(work.db, accountOf(by))
        const { requested_status: requested, message: asked } = body
        const request = { investor, requested, message: asked || null }
        const { message } = await requestAndNote(work, request)
        return { message }
      }),

    setTradingStatus: ({ params, body: { trading_status: requested }, write }) =>
      write(async (work) => {
        const investor = await investorOf(work.db, params.investor_email)
        const request = { investor, requested, message: null }
        const { message } = await requestAndNote(work, request)
        return { message }
      }),
  }) satisfies Handlers<'requestTradingStatus' | 'setTradingStatus'>

export const investors = (context: Context, keep: Keep) => ({ ...readAndSave(context, keep), ...requests() })
