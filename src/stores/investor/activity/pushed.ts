import { platform } from '#client/platform.ts'
import type { Stop } from '#client/platform-interface.ts'
import { renewPush } from '#stores/investor/settings/push.ts'
import { followLink } from './follow-link.ts'

/** Opens what a notification of this browser is about once it is pressed, and keeps the subscription alive. */
export const startPushed = async (): Promise<Stop> => {
  const push = await platform.loadPush()
  const stop = push.onOpen((id) => void followLink(id))
  await renewPush(push)
  return stop
}
