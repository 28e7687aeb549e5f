import type { Peer } from './peer.ts'

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

export type Peers = ReturnType<typeof newPeers>
