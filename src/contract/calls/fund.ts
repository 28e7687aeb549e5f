import * as v from 'valibot'
import { call } from '../call.ts'
import { day, dollars, instant, keptEmail, riskProfile } from '../entities/basic.ts'

const path = '/api/fund'
const extension = 'fund'

/** A closed week of the fund; `return_percent` is gross, on the trading capital at its start. */
export const fundWeek = v.object({
  week: v.string(),
  date: day,
  start_balance: dollars,
  end_balance: dollars,
  profit: dollars,
  return_percent: v.number(),
  trades: v.number(),
  success_rate: v.number(),
})

export const fundOverview = v.object({
  as_of: instant,
  total_investors: v.number(),
  assets_under_management: dollars,
  total_profits: dollars,
  /** Over the last 12 weeks, in percent; null without a closed week. */
  average_weekly_return_percent: v.nullable(v.number()),
  weeks: v.array(fundWeek),
  top_accounts: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      email: keptEmail,
      balance: dollars,
      invested: dollars,
      /** (balance − invested) ÷ invested, as spec §3 has it. */
      return_percent: v.number(),
      /** What the ranking goes by, net, since the first week at work; of accounts with $10,000 of capital or more. */
      time_weighted_percent: v.number(),
    }),
  ),
  recent_deposits: v.array(
    v.object({ id: v.string(), name: v.string(), email: keptEmail, amount: dollars, received_at: instant }),
  ),
})

const ratios = {
  weeks: v.number(),
  sharpe: v.nullable(v.number()),
  sortino: v.nullable(v.number()),
  max_drawdown_percent: v.nullable(v.number()),
  volatility_percent: v.nullable(v.number()),
}

export const fundAnalytics = v.object({
  as_of: instant,
  risk_profiles: v.array(v.object({ risk_profile: riskProfile, investors: v.number() })),
  /** Every closed week, oldest first, at most 520. */
  weeks: v.array(fundWeek),
  cumulative_profit: v.array(v.object({ date: day, profit: dollars })),
  metrics: v.object(ratios),
  /** Weeks from before the fund moved in, as they were imported, oldest first. They stand in no book and on no paper. */
  imported_weeks: v.array(v.object({ week: v.string(), date: day, return_percent: v.number() })),
  /** Over the imported weeks and the fund's own; null where none was imported. */
  since_inception: v.nullable(
    v.object({
      /** The Sunday that the first week began with. */
      from: day,
      imported: v.number(),
      /** One week after another, gross. */
      return_percent: v.nullable(v.number()),
      ...ratios,
    }),
  ),
})

export const fundHealth = v.object({
  started_at: instant,
  uptime_seconds: v.number(),
  /** Share of the seconds since the start in which the database answered, in percent. */
  uptime_percent: v.number(),
  /** Median over the last five minutes; null without a call. */
  median_answer_ms: v.nullable(v.number()),
  /** The cipher strength of the transport as the server sees it; null behind a proxy that ends TLS, or without TLS. */
  cipher_bits: v.nullable(v.number()),
  /** Of a backend that mails: what waits to go out, and what never will. */
  mail: v.optional(
    v.object({
      /** Mails that are due, not sent yet, and still tried. */
      waiting: v.number(),
      /** Since when the oldest of these is there; null if none waits. */
      waiting_since: v.nullable(instant),
      /** Of the last 30 days: refused for good, or given up after the last try. */
      failed: v.number(),
      /** The newest of these: to whom, since when it was there, and the mail server's code if it refused it. */
      newest_failed: v.nullable(v.object({ to: v.string(), created_at: instant, code: v.nullable(v.string()) })),
    }),
  ),
  /** Of a backend that has a command for backups: the last that it finished; null if none was. */
  backup: v.optional(v.object({ last: v.nullable(v.object({ taken_at: instant, bytes: v.number() })) })),
  /** Of a backend with `push`: what waits for the push services of browsers, and what they never took. */
  push: v.optional(
    v.object({
      waiting: v.number(),
      /** Since when the oldest of these is there; null if none waits. */
      waiting_since: v.nullable(instant),
      /** Of the last 30 days, of browsers that are still subscribed. */
      failed: v.number(),
      /** The newest of these: the push service's host, when it refused, and its status or the code of the system. */
      newest_failed: v.nullable(v.object({ service: v.string(), at: instant, code: v.string() })),
    }),
  ),
  /** Of a backend with `proofs`: when the book was last compared with what was signed of it, and what was found. */
  proofs: v.optional(
    v.nullable(
      v.object({
        compared_at: instant,
        /** Since when nothing of all that was compared has been found wrong. */
        agreed_at: v.nullable(instant),
        statements: v.number(),
        leaves: v.number(),
        problems: v.array(v.string()),
        /** Each thing that was compared, and when it last was; files and repositories by their place. */
        compared: v.array(
          v.object({
            kind: v.picklist(['roots', 'book', 'witnesses', 'repository', 'files']),
            place: v.nullable(v.string()),
            compared_at: instant,
            agreed_at: v.nullable(instant),
            problems: v.array(v.string()),
          }),
        ),
      }),
    ),
  ),
  /** Where the roots are anchored outside; the first `done` of `of` statements are there. */
  anchors: v.optional(
    v.array(
      v.object({
        kind: v.picklist(['repository', 'witness', 'time-stamp']),
        target: v.string(),
        first: v.optional(v.nullable(v.number())),
        done: v.number(),
        of: v.number(),
        anchored_at: v.nullable(instant),
        failure: v.nullable(v.string()),
      }),
    ),
  ),
})

export type FundWeek = v.InferOutput<typeof fundWeek>
export type FundOverview = v.InferOutput<typeof fundOverview>
export type FundAnalytics = v.InferOutput<typeof fundAnalytics>
export type FundHealth = v.InferOutput<typeof fundHealth>

const read = <const N extends string, const P extends string, S extends v.GenericSchema>(
  name: N,
  end: P,
  does: string,
  answer: S,
) => call({ name, method: 'GET', path: `${path}/${end}`, who: 'viewer', does, extension, answer })

export const readFundOverview = {
  ...read('readFundOverview', 'overview', "The fund's totals, weeks, top accounts, deposits", fundOverview),
  scope: 'fund',
} as const
export const readFundAnalytics = {
  ...read('readFundAnalytics', 'analytics', "Risk profiles and the fund's weekly series", fundAnalytics),
  scope: 'fund',
} as const
export const readFundHealth = read('readFundHealth', 'health', 'What was measured of this server', fundHealth)
