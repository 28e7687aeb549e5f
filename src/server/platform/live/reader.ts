import type { Feed, LiveMessage } from './feed.ts'
import type { Peer } from './peer.ts'
import type { Peers } from './peers.ts'

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
