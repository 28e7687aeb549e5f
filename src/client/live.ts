import {
  type Notification,
  type SocketMessage,
  type SocketOpened,
  socketMessage,
  socketPing,
} from '#contract/entities/notification.ts'
import type { Progress } from '#contract/entities/progress.ts'
import { validate } from '#contract/validate.ts'
import { secondMs } from '#fund/calendar/time.ts'
import { reconnectDelaySeconds } from '#fund/terms/terms.ts'
import { platform } from './platform.ts'
import type { Socket, Stop } from './platform-interface.ts'
import { apiOrigin } from './send.ts'

/** Spec §4 "Real-time connection". */
export type LiveState = 'disconnected' | 'connecting' | 'connected'

export interface LiveListener {
  state(state: LiveState): void
  /** `browser`: whether the backend allows a browser notification, if it says. */
  notification(notification: Notification, browser: boolean | undefined): void
  /** Something about the account has changed; used only with a backend that has the `account` extension. */
  readonly accountChanged?: (() => void) | undefined
  /** The progress of a long job; sent to admins. */
  readonly progressed?: ((progress: Progress) => void) | undefined
  /** The backend does not answer a ping; called before the state changes, and only for a backend that answers pings. */
  readonly unanswered?: (() => void) | undefined
  /**
   * The backend ended it for good: 4401 means that the session is over, 4403 that it is not this person's. No reconnect
   * follows.
   */
  ended(code: 4401 | 4403): void
}

/** At most half a second of random delay, so that not everybody reconnects to a restarted server at once. */
const jitterMsMax = 500

/** How long the line may be silent before the backend is pinged, and how long its answer may take. */
const quietMs = 5 * secondMs
const answerMs = 3 * secondMs
/** A slow connection takes several round trips before the socket is open. */
const connectMs = 15 * secondMs

const messageIn = (data: unknown): SocketMessage | null => {
  try {
    const message = validate(socketMessage, JSON.parse(String(data)))
    return message.success ? message.output : null
  } catch {
    return null
  }
}

/**
 * Calls back once that many milliseconds have passed and the tab is visible: a hidden tab does not reconnect. Returns a
 * function that cancels it.
 */
const whenDue = (milliseconds: number, run: () => void): Stop => {
  let stop = platform.after(milliseconds, () => {
    if (!platform.hidden()) return run()
    stop = platform.onVisible(() => {
      stop()
      run()
    })
  })
  return () => stop()
}

/** Call 17: keeps a socket to the person's notifications open until stopped, or ended by the backend. */
export const openLive = (email: string, listener: LiveListener): Stop => {
  const path = `/ws/${encodeURIComponent(email)}${listener.accountChanged ? '?also=account' : ''}`
  let socket: Socket | null = null
  let stopWaiting: Stop = () => undefined
  let stopAsking: Stop = () => undefined
  let over = false

  const lost = (code: number): void => {
    socket = null
    stopAsking()
    if (over) return
    listener.state('disconnected')
    if (code === 4401 || code === 4403) {
      over = true
      listener.ended(code)
      return
    }
    stopWaiting = whenDue(reconnectDelaySeconds * secondMs + platform.random() * jitterMsMax, connect)
  }

  /** For what the browser itself notices only after minutes: a network that leads nowhere, a server that hangs. */
  const giveUpOn = (mine: Socket, patienceMs: number): Stop =>
    platform.after(patienceMs, () => {
      if (mine !== socket) return
      listener.unanswered?.()
      lost(0)
      mine.close()
    })

  const askLater = (mine: Socket): void => {
    stopAsking()
    stopAsking = whenDue(quietMs, () => {
      mine.send(JSON.stringify(socketPing))
      stopAsking = giveUpOn(mine, answerMs)
    })
  }

  /** After an interruption everything is read again anyway. */
  let isFirst = true
  const sayOpened = (mine: Socket): void => {
    if (isFirst) mine.send(JSON.stringify({ type: 'opened', age: platform.age() } satisfies SocketOpened))
    isFirst = false
  }

  const connect = (): void => {
    if (over) return
    listener.state('connecting')
    try {
      socket = platform.openSocket(`${apiOrigin().replace(/^http/, 'ws')}${path}`)
    } catch (error) {
      platform.log('The socket could not be made', error)
      lost(0)
      return
    }
    const mine = socket
    const canAsk = listener.accountChanged !== undefined
    if (canAsk) stopAsking = giveUpOn(mine, connectMs)
    mine.onopen = () => {
      listener.state('connected')
      if (!canAsk) return
      sayOpened(mine)
      askLater(mine)
    }
    mine.onmessage = ({ data }) => {
      // Messages from a socket that was given up say nothing about the next one.
      if (mine !== socket) return
      if (canAsk) askLater(mine)
      const message = messageIn(data)
      if (message?.type === 'new_notification') listener.notification(message.data, message.browser)
      else if (message?.type === 'account_changed') listener.accountChanged?.()
      else if (message?.type === 'progress') listener.progressed?.(message)
    }
    mine.onclose = ({ code }) => {
      if (mine === socket) lost(code)
    }
    // A failed socket usually closes; if it does not, we close it, and only the close counts.
    mine.onerror = () => mine.close()
  }

  connect()
  return () => {
    over = true
    stopWaiting()
    stopAsking()
    socket?.close()
    socket = null
  }
}
