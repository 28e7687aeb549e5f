import { openLive } from '#client/live.ts'
import { platform } from '#client/platform.ts'
import { askWhileDown } from '#stores/kit/ask-while-down.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { tellOfChange } from '#stores/kit/while-open.ts'
import { loseSession } from '#stores/session/session.ts'
import { signedInEmail } from '#stores/session/user.ts'
import { hearProgress } from '../bookings/booking.ts'
import { inboxItems } from './inbox.ts'

const readAgain = (): void => {
  void inboxItems.load()
  tellOfChange()
}

/**
 * Reads the queue whenever it may have changed, and whatever else is open when the backend reports a change, for
 * instance that another admin decided what this one asked for. Returns a function that stops it.
 */
export const watch = (): (() => void) => {
  let wasCutOff = false
  const down = askWhileDown(readAgain)
  const stopSocket = openLive(signedInEmail(), {
    state: (state) => {
      down.state(state)
      if (state === 'disconnected') wasCutOff = true
      if (state !== 'connected') return
      // What was sent while the connection was down did not arrive: a change, or the end of a long job.
      if (wasCutOff) readAgain()
      else void inboxItems.load()
      wasCutOff = false
    },
    notification: () => void inboxItems.load(),
    accountChanged: hasExtension('account') ? readAgain : undefined,
    progressed: hearProgress,
    ended: (code) => {
      down.stop()
      if (code === 4401 && hasExtension('session')) loseSession()
    },
  })
  const stopWatching = platform.onVisible(() => void inboxItems.load())
  return () => {
    stopSocket()
    down.stop()
    stopWatching()
  }
}
