import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import { requestTrading, type TradingRequest } from './request.ts'

/** Like `requestTrading`, in the name of an actor, and recorded in the trail if that changed something. */
export const requestAndNote = async (
  work: SignedInWork,
  request: Omit<TradingRequest, 'byId'>,
): Promise<{ message: string; changed: boolean }> => {
  const { investor, requested } = request
  const answer = await requestTrading(work, { ...request, byId: work.actor.by.id })
  const detail = `${requested} from the next week on`
  if (answer.changed) await audit(work, { action: 'trading.request', subject: investor.email, detail })
  return answer
}
