import { openLive } from '#client/live.ts'
import { platform } from '#client/platform.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loseSession } from '#stores/session/session.ts'
import { signedInEmail } from '#stores/session/user.ts'
import { loadInbox } from './inbox.ts'

/** Reads the queue whenever it may have changed, until what it answers is called. */
export const watch = (): (() => void) => {
  const stopSocket = openLive(signedInEmail(), {
    state: (state) => void (state === 'connected' && loadInbox()),
    notification: () => void loadInbox(),
    ended: (code) => {
      if (code === 4401 && hasExtension('session')) loseSession()
    },
  })
  const stopWatching = platform.onVisible(() => void loadInbox())
  return () => {
    stopSocket()
    stopWatching()
  }
}
