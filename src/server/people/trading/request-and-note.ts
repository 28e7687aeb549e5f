import type { SignedInActor } from '#server/platform/audit/audit.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Work } from '#server/platform/database/store.ts'
import { requestTrading, type TradingRequest } from './request.ts'

type NotedRequest = Omit<TradingRequest, 'byId'> & { readonly actor: SignedInActor }

/** Like `requestTrading`, in the name of an actor, and recorded in the trail if that changed something. */
export const requestAndNote = async (
  work: Work,
  { actor, ...request }: NotedRequest,
): Promise<{ message: string; changed: boolean }> => {
  const { investor, requested } = request
  const answer = await requestTrading(work, { ...request, byId: actor.by.id })
  const detail = `${requested} from the next week on`
  if (answer.changed) await audit(work, { ...actor, action: 'trading.request', subject: investor.email, detail })
  return answer
}
