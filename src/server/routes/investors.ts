import type { SignedInActor } from '../audit/actor.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { windowOf } from '../http/contract-values.ts'
import type { Handlers } from '../http/handler.ts'
import { investorById, investorOf, refuseInactive } from '../people/investor.ts'
import { changePerson, personRecord } from '../people/people.ts'
import { revise } from '../revisions/revisions.ts'
import type { Work } from '../store/store.ts'
import { requestTrading } from '../trading/request.ts'
import { saveRisk } from '../trading/risk.ts'
import { riskOf, tradingOf } from '../trading/status-and-risk.ts'

/** Calls 5 to 8 and 10 of spec §7. */
const readAndSave = ({ store, clock }: Context) =>
  ({
    readInvestor: async ({ params }) => {
      const { id, ...of } = await investorOf(store.read, params.investor_email)
      const risk = await riskOf(store.read, id, clock.now())
      return { weekly_risk_percent: risk.next, ...of }
    },

    readRiskSchedule: async ({ params }) => {
      const { id } = await investorOf(store.read, params.investor_email)
      const { savedFor } = await riskOf(store.read, id, clock.now())
      return windowOf(savedFor)
    },

    saveWeeklyRisk: async ({ by, body }) => {
      const now = clock.now()
      await store.write(async (work) =>
        saveRisk(work, now, await investorById(work.db, by.id), body.weekly_risk_percent),
      )
      return body
    },

    readTradingStatus: async ({ params }) => {
      const { id } = await investorOf(store.read, params.investor_email)
      const { now, pending } = await tradingOf(store.read, id, clock.now())
      return {
        trading_status: now,
        pending: pending && { requested_status: pending.requested, ...windowOf(pending.week) },
      }
    },

    savePreferences: async ({ by, body }) => {
      await store.write(async (work) => {
        refuseInactive(await investorById(work.db, by.id))
        await changePerson(work, clock.now(), by.id, body)
        const fields = ['the risk profile', 'the investment goals']
        await revise(work, personRecord(by.id), { at: clock.now(), by: by.email, fields })
      })
      return body
    },
  }) satisfies Handlers<
    'readInvestor' | 'readRiskSchedule' | 'saveWeeklyRisk' | 'readTradingStatus' | 'savePreferences'
  >

const noteTrading = (work: Work, now: number, actor: SignedInActor, subject: string, requested: string) =>
  audit(work, now, { ...actor, action: 'trading.request', subject, detail: `${requested} from the next week on` })

/** Calls 9 and 11 of spec §7. */
const requests = ({ store, clock }: Context) =>
  ({
    requestTradingStatus: ({ by, body, request: { ip } }) =>
      store.write(async (work) => {
        const investor = await investorById(work.db, by.id)
        const { requested_status: requested, message } = body
        const request = { investor, requested, byId: by.id, message: message || null }
        const answer = { message: await requestTrading(work, clock.now(), request) }
        await noteTrading(work, clock.now(), { by, from: ip }, investor.email, requested)
        return answer
      }),

    setTradingStatus: ({ params, by, body, request: { ip } }) =>
      store.write(async (work) => {
        const investor = await investorOf(work.db, params.investor_email)
        const request = { investor, requested: body.trading_status, byId: by.id, message: null }
        const answer = { message: await requestTrading(work, clock.now(), request) }
        await noteTrading(work, clock.now(), { by, from: ip }, investor.email, body.trading_status)
        return answer
      }),
  }) satisfies Handlers<'requestTradingStatus' | 'setTradingStatus'>

export const investors = (context: Context) => ({ ...readAndSave(context), ...requests(context) })
