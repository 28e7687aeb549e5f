import type { BulkAction } from '#contract/calls/people/bulk-actions.ts'
import { tagsMax } from '#contract/calls/people/investor-page.ts'
import { readTradingRequest } from '#fund/weeks/trading-status.ts'
import { freezeOf } from '#server/access/freezes/frozen.ts'
import { endSessionsOf } from '#server/access/sign-in/end-sessions-of.ts'
import {
  approveInvestor,
  deactivateInvestor,
  declineInvestor,
  reactivateInvestor,
} from '#server/people/accounts/decide.ts'
import type { Investor } from '#server/people/accounts/find.ts'
import { freezeByHand } from '#server/people/accounts/freeze.ts'
import { demandChecks } from '#server/people/onboarding/checks.ts'
import { requestAndNote } from '#server/people/trading/request.ts'
import { tradingOf } from '#server/people/trading/status-and-risk.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { setTags, tagsOf } from './notes.ts'

type Acted = Investor & { readonly declined_at: number | null }

type Act<Action> = (work: SignedInWork, investor: Acted, action: Action) => Promise<boolean>

type Acts = { readonly [Do in BulkAction['do']]: Act<Extract<BulkAction, { do: Do }>> }

/** Each acts on one investor and returns whether that changed anything; if it is so already, it does nothing. */
const acts: Acts = {
  approve: async (work, investor) => {
    const { id, status } = investor
    if (status === 'active') return false
    if (status === 'pending') await demandChecks(work.db, work.now, id)
    await approveInvestor(work, investor.id)
    return true
  },

  decline: async (work, investor, { reason }) => {
    if (investor.declined_at !== null) return false
    await declineInvestor(work, { id: investor.id, reason })
    return true
  },

  deactivate: async (work, investor, { reason }) => {
    if (investor.status === 'inactive') return false
    await deactivateInvestor(work, { id: investor.id, reason })
    return true
  },

  reactivate: async (work, investor) => {
    if (investor.status === 'active') return false
    await reactivateInvestor(work, investor.id)
    return true
  },

  freeze: async (work, investor, { reason }) => {
    if (await freezeOf(work.db, investor.id)) return false
    await freezeByHand(work, { id: investor.id, reason })
    return true
  },

  trading: async (work, investor, { trading_status: requested }) => {
    const trading = await tradingOf(work.db, investor.id, work.now)
    if (investor.status === 'active' && readTradingRequest(trading, requested) === 'same') return false
    const request = { investor, requested, message: null }
    return (await requestAndNote(work, request)).changed
  },

  tag: async (work, investor, { tag }) => {
    const tags = await tagsOf(work.db, investor.id)
    if (tags.includes(tag)) return false
    if (tags.length >= tagsMax) throw refuse(409, `An investor has at most ${tagsMax} tags.`)
    await setTags(work, { id: investor.id, tags: [...tags, tag] })
    return true
  },

  untag: async (work, investor, { tag }) => {
    const tags = await tagsOf(work.db, investor.id)
    if (!tags.includes(tag)) return false
    await setTags(work, { id: investor.id, tags: tags.filter((one) => one !== tag) })
    return true
  },

  'end-sessions': async (work, investor) => (await endSessionsOf(work, investor.id)) > 0,
}

/**
 * Does it to one investor; returns whether that changed anything, and throws what the call about one investor would.
 */
export const act = (work: SignedInWork, investor: Acted, action: BulkAction): Promise<boolean> =>
  (acts[action.do] as Act<BulkAction>)(work, investor, action)
