import * as v from 'valibot'
import type { RawData, WebSocket } from 'ws'
import { socketPing, socketPong } from '#contract/entities/notification.ts'
import { validate } from '#contract/validate.ts'
import { secondMs } from '#fund/calendar/time.ts'
import type { By } from '../config/context.ts'
import type { Feed, LiveMessage } from './news.ts'

const idsMax = 500

/** Reads news for the people connected here and hands it to their peers. */
export const newReader = (feed: Feed, peers: Peers, sendTo: (peer: Peer, id: string, text: string) => void) => {
  const send = (messages: readonly LiveMessage[]): void => {
    for (const { personId, id, text } of messages) for (const peer of peers.of(personId)) sendTo(peer, id, text)
  }
  return {
    byId: async (ids: readonly string[]): Promise<void> => {
      for (let start = 0; start < ids.length; start += idsMax) send(await feed.byId(ids.slice(start, start + idsMax)))
    },
    /** Everything since an instant (epoch ms), after the connection to the other nodes was down. */
    since: async (at: number): Promise<void> => {
      const people = peers.people()
      for (let start = 0; start < people.length; start += idsMax)
        send(await feed.since(people.slice(start, start + idsMax), at))
    },
  }
}

/** Application codes of a close, after which the portal does not reconnect (api.md call 17). */
export const sessionEnded = 4401
export const notYours = 4403
/** "Service restart": the browser connects again, to another node if one runs. */
export const serviceRestart = 1012
/** "Try again later": more sockets than a person may hold. */
export const tooMany = 1013

const pong = JSON.stringify(socketPong)
const bufferedBytesMax = 256 * 1024
const recentMax = 256

/** One socket of a signed-in person. */
export interface Peer {
  readonly personId: string
  readonly sessionId: string
  /** Whether it asked for news that something of the account has changed. */
  readonly hearsOfAccount: boolean
  /** Whether it hears the progress of long jobs: an admin's socket that asked for news does. */
  readonly hearsProgress: boolean
  /** Sends once: an id sent recently is skipped. A peer that does not read is dropped rather than waited for. */
  send(id: string, message: string): void
  /** Pings, or drops a peer that answered nothing since the last ping. */
  ping(): void
  close(code: number, reason: string): void
  /** Epoch ms at which the session ends unless it is used; known soon after joining. */
  expiresAt: number
}

const asked = v.variant('type', [
  v.object({ type: v.literal(socketPing.type) }),
  v.object({ type: v.literal('opened'), age: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
])

const askedIn = (data: RawData): v.InferOutput<typeof asked> | null => {
  try {
    const message = validate(asked, JSON.parse(String(data)))
    return message.success ? message.output : null
  } catch {
    return null
  }
}

/** A browser pings, and is answered at most once a second; and it says once how long its page has been open. */
const answerTo = (socket: WebSocket, opened: (age: number) => void) => {
  let answeredAt = Number.NEGATIVE_INFINITY
  let hasSaid = false
  return (data: RawData): void => {
    const message = askedIn(data)
    if (message?.type === 'opened') {
      if (!hasSaid) opened(message.age)
      hasSaid = true
    }
    if (message?.type !== 'ping' || performance.now() - answeredAt < secondMs || socket.bufferedAmount > 0) return
    answeredAt = performance.now()
    socket.send(pong)
  }
}

export const newPeer = (
  socket: WebSocket,
  { id, sessionId }: Pick<By, 'id' | 'sessionId'>,
  { account, progress, opened }: { account: boolean; progress: boolean; opened: (age: number) => void },
): Peer => {
  const recent = new Set<string>()
  let alive = true
  socket.on('pong', () => {
    alive = true
  })
  if (account) socket.on('message', answerTo(socket, opened))
  // A broken or oversized frame: the library closes the socket itself.
  socket.on('error', () => {})
  return {
    personId: id,
    sessionId,
    hearsOfAccount: account,
    hearsProgress: account && progress,
    expiresAt: Number.POSITIVE_INFINITY,
    send: (messageId, message) => {
      if (recent.has(messageId)) return
      if (socket.bufferedAmount + message.length > bufferedBytesMax) return socket.terminate()
      recent.add(messageId)
      const [oldest] = recent
      if (recent.size > recentMax && oldest !== undefined) recent.delete(oldest)
      socket.send(message)
    },
    ping: () => {
      if (!alive) return socket.terminate()
      alive = false
      socket.ping()
    },
    close: (code, reason) => socket.close(code, reason),
  }
}

/** Tabs and devices; a further one is asked to try again later. Counted in each process. */
const peersPerPersonMax = 20

/** This process's open sockets, by person. */
export const newPeers = () => {
  const byPerson = new Map<string, Set<Peer>>()
  return {
    /** False if the person already has as many as allowed. */
    add: (peer: Peer): boolean => {
      const theirs = byPerson.get(peer.personId) ?? new Set()
      if (theirs.size >= peersPerPersonMax) return false
      byPerson.set(peer.personId, theirs.add(peer))
      return true
    },
    remove: (peer: Peer): void => {
      const theirs = byPerson.get(peer.personId)
      theirs?.delete(peer)
      if (theirs?.size === 0) byPerson.delete(peer.personId)
    },
    of: (personId: string): readonly Peer[] => [...(byPerson.get(personId) ?? [])],
    people: (): readonly string[] => [...byPerson.keys()],
    all: (): readonly Peer[] => [...byPerson.values()].flatMap((theirs) => [...theirs]),
  }
}

type Peers = ReturnType<typeof newPeers>
