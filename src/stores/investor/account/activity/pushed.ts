import { platform } from '#client/platform.ts'
import type { Stop } from '#client/platform-interface.ts'
import { renewPush } from '../settings/push.ts'
import { followLink } from './follow-link.ts'

/** Opens the subject of a pressed notification of this browser, and keeps the subscription alive. */
export const startPushed = async (): Promise<Stop> => {
  const push = await platform.loadPush()
  const stop = push.onOpen((id) => void followLink(id))
  await renewPush(push)
  return stop
}
