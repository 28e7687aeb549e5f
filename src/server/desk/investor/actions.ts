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
import { requestAndNote } from '#server/people/trading/request-and-note.ts'
import { tradingOf } from '#server/people/trading/status-and-risk.ts'
import type { SignedInActor } from '#server/platform/audit/audit.ts'
import type { Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { setTags, tagsOf } from './notes.ts'

export interface ActorOnInvestor extends SignedInActor {
  readonly investor: Investor & { readonly declined_at: number | null }
}

type Act<Action> = (work: Work, actor: ActorOnInvestor, action: Action) => Promise<boolean>

type Acts = { readonly [Do in BulkAction['do']]: Act<Extract<BulkAction, { do: Do }>> }

const about = ({ investor, by, from }: ActorOnInvestor) => ({ id: investor.id, by, from })

/** Each acts on one investor and returns whether that changed anything; if it is so already, it does nothing. */
const acts: Acts = {
  approve: async (work, actor) => {
    const { id, status } = actor.investor
    if (status === 'active') return false
    if (status === 'pending') await demandChecks(work.db, work.now, id)
    await approveInvestor(work, about(actor))
    return true
  },

  decline: async (work, actor, { reason }) => {
    if (actor.investor.declined_at !== null) return false
    await declineInvestor(work, { ...about(actor), reason })
    return true
  },

  deactivate: async (work, actor, { reason }) => {
    if (actor.investor.status === 'inactive') return false
    await deactivateInvestor(work, { ...about(actor), reason })
    return true
  },

  reactivate: async (work, actor) => {
    if (actor.investor.status === 'active') return false
    await reactivateInvestor(work, about(actor))
    return true
  },

  freeze: async (work, actor, { reason }) => {
    if (await freezeOf(work.db, actor.investor.id)) return false
    await freezeByHand(work, { ...about(actor), reason })
    return true
  },

  trading: async (work, { investor, by, from }, { trading_status: requested }) => {
    const trading = await tradingOf(work.db, investor.id, work.now)
    if (investor.status === 'active' && readTradingRequest(trading, requested) === 'same') return false
    const request = { actor: { by, from }, investor, requested, message: null }
    return (await requestAndNote(work, request)).changed
  },

  tag: async (work, actor, { tag }) => {
    const tags = await tagsOf(work.db, actor.investor.id)
    if (tags.includes(tag)) return false
    if (tags.length >= tagsMax) throw refuse(409, `An investor has at most ${tagsMax} tags.`)
    await setTags(work, { ...about(actor), tags: [...tags, tag] })
    return true
  },

  untag: async (work, actor, { tag }) => {
    const tags = await tagsOf(work.db, actor.investor.id)
    if (!tags.includes(tag)) return false
    await setTags(work, { ...about(actor), tags: tags.filter((one) => one !== tag) })
    return true
  },

  'end-sessions': async (work, { investor, by, from }) => (await endSessionsOf(work, investor.id, { by, from })) > 0,
}

/**
 * Does it to one investor; returns whether that changed anything, and throws what the call about one investor would.
 */
export const act = (work: Work, actor: ActorOnInvestor, action: BulkAction): Promise<boolean> =>
  (acts[action.do] as Act<BulkAction>)(work, actor, action)
