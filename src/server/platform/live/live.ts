import type { WebSocket } from 'ws'
import { minuteMs } from '#fund/calendar/time.ts'
import type { Clock, Live, Log } from '../config/context.ts'
import type { Store } from '../database/store.ts'
import type { Feed } from './news.ts'
import { accountNews, everybody, newRecentChanges } from './news.ts'
import { newPeer, newPeers, newReader, type Peer, serviceRestart, sessionEnded, tooMany } from './peers.ts'
import { progressNews, readProgress } from './progress.ts'

const sessionsMax = 500
/** Added to the time that the connection was down: news published shortly before may have been lost too. */
const catchUpMarginMs = minuteMs

const ended = 'The session has ended.'
const accountChanged = JSON.stringify({ type: 'account_changed' })

interface Ground {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
}

const expiriesOf = async ({ store }: Ground, sessionIds: readonly string[]): Promise<Map<string, number>> => {
  const expiries = new Map<string, number>()
  for (let start = 0; start < sessionIds.length; start += sessionsMax) {
    const rows = await store.read
      .selectFrom('sessions')
      .select(['id', 'expires_at'])
      .where('id', 'in', sessionIds.slice(start, start + sessionsMax))
      .execute()
    for (const { id, expires_at } of rows) expiries.set(id, expires_at)
  }
  return expiries
}

/** The sockets of this process, and the news for them from every node. */
export const openLive = (ground: Ground, feed: Feed): Live => {
  const { store, clock, log } = ground
  const peers = newPeers()
  const sendTo = (peer: Peer, id: string, message: string): void => {
    if (peer.expiresAt <= clock.now()) peer.close(sessionEnded, ended)
    else peer.send(id, message)
  }
  const reader = newReader(feed, peers, sendTo)
  const changes = newRecentChanges(clock)
  const logged = (reading: Promise<void>): void => {
    reading.catch((reason) => log.warn({ reason: String(reason) }, 'news for sockets could not be read'))
  }

  let waiting: string[] = []
  const flush = (): void => {
    const ids = waiting
    waiting = []
    logged(reader.byId(ids))
  }
  /** News that arrives together is read together. */
  const readSoon = (id: string): void => {
    if (waiting.push(id) === 1) setImmediate(flush)
  }
  let announcements = 0
  const tellOfAccount = (some: readonly Peer[]): void => {
    announcements += 1
    for (const peer of some) if (peer.hearsOfAccount) sendTo(peer, `account ${announcements}`, accountChanged)
  }
  const tellOfChange = (key: string): void => {
    changes.note(key)
    tellOfAccount(key === everybody ? peers.all() : peers.of(key))
  }
  const tellProgress = (key: string): void => {
    announcements += 1
    const message = JSON.stringify(readProgress(key))
    for (const peer of peers.all()) if (peer.hearsProgress) sendTo(peer, `progress ${announcements}`, message)
  }
  const end = (sessionId: string): void => {
    for (const peer of peers.all()) if (peer.sessionId === sessionId) peer.close(sessionEnded, ended)
  }
  /** Reads the sessions again, and closes the sockets of those that ended or expired. */
  const check = async (some: readonly Peer[]): Promise<void> => {
    const expiries = await expiriesOf(ground, [...new Set(some.map(({ sessionId }) => sessionId))])
    for (const peer of some) {
      peer.expiresAt = expiries.get(peer.sessionId) ?? 0
      if (peer.expiresAt <= clock.now()) peer.close(sessionEnded, ended)
    }
  }
  const catchUp = (lostMs: number): void => {
    logged(reader.since(clock.now() - lostMs - catchUpMarginMs))
    logged(check(peers.all()))
    tellOfChange(everybody)
  }

  store.subscribe({
    received: (topic, key) => {
      if (topic === 'session-ended') end(key)
      if (topic === accountNews) tellOfChange(key)
      if (topic === progressNews) tellProgress(key)
      if (topic !== feed.topic) return
      const { personId, id } = feed.readKey(key)
      if (peers.of(personId).length > 0) readSoon(id)
    },
    resumed: catchUp,
  })
  return {
    join: async (socket: WebSocket, by, hears) => {
      const opened = (age: number): void => {
        if (changes.within(by.id, age)) tellOfAccount([peer])
      }
      const peer: Peer = newPeer(socket, by, { ...hears, opened })
      if (!peers.add(peer)) return peer.close(tooMany, 'Too many open windows.')
      socket.on('close', () => peers.remove(peer))
      // After joining, so that a logout in between is not missed.
      await check([peer])
    },
    check: async () => {
      const all = peers.all()
      for (const peer of all) peer.ping()
      changes.forgetOld()
      await check(all)
    },
    open: () => peers.all().length,
    leave: (withinMs) => {
      for (const peer of peers.all())
        setTimeout(() => peer.close(serviceRestart, 'The portal is restarting.'), Math.random() * withinMs)
    },
  }
}
