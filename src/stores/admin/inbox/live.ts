import { openLive } from '#client/live.ts'
import { platform } from '#client/platform.ts'
import { discover, hasExtension } from '#stores/kit/extensions.ts'
import { loseSession } from '#stores/session/session.ts'
import { signedInEmail } from '#stores/session/user.ts'
import { loadInbox } from './inbox.ts'
import { showSampleNotices } from './sample-notices.ts'

const watch = (): (() => void) => {
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

/** The bell's count for as long as the dashboard is open: of the queue and its socket with `inbox`, else of the sample. */
export const startAdminNotices = (): (() => void) => {
  let stop: (() => void) | null = null
  let over = false
  void discover().then(() => {
    if (over) return
    if (!hasExtension('inbox')) return showSampleNotices()
    void loadInbox()
    stop = watch()
  })
  return () => {
    over = true
    stop?.()
  }
}
