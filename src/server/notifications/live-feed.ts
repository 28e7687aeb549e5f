import type { Selectable } from 'kysely'
import type { Peer } from '../live/peer.ts'
import type { Peers } from '../live/peers.ts'
import type { NotificationsTable } from '../store/schema/notifications.ts'
import type { Store } from '../store/store.ts'
import { viewNotification } from './view.ts'

type Row = Selectable<NotificationsTable> & { readonly outcome: 'taken' | 'dropped' }

const idsMax = 500

/** What the socket sends; `browser` says whether settings and limits allow a browser notification besides. */
const messageOf = ({ outcome, ...row }: Row): string =>
  JSON.stringify({ type: 'new_notification', data: viewNotification(row), browser: outcome === 'taken' })

const feed = ({ read }: Store) =>
  read
    .selectFrom('notifications')
    .innerJoin('deliveries', (join) =>
      join.onRef('deliveries.notification_id', '=', 'notifications.id').on('deliveries.channel', '=', 'browser'),
    )
    .selectAll('notifications')
    .select('deliveries.outcome')
    .orderBy('notifications.id')

const sendRows = (peers: Peers, rows: readonly Row[], sendTo: (peer: Peer, id: string, message: string) => void) => {
  for (const row of rows) {
    const theirs = peers.of(row.person_id)
    if (theirs.length === 0) continue
    const message = messageOf(row)
    for (const peer of theirs) sendTo(peer, row.id, message)
  }
}

/** Reads what is new for those connected here and hands it to their peers. */
export const newReader = (store: Store, peers: Peers, sendTo: (peer: Peer, id: string, message: string) => void) => ({
  byId: async (ids: readonly string[]): Promise<void> => {
    for (let start = 0; start < ids.length; start += idsMax) {
      const rows = await feed(store)
        .where('notifications.id', 'in', ids.slice(start, start + idsMax))
        .execute()
      sendRows(peers, rows, sendTo)
    }
  },
  /** All since an instant (epoch ms): after the line to the other nodes was down. */
  since: async (at: number): Promise<void> => {
    const people = peers.people()
    for (let start = 0; start < people.length; start += idsMax) {
      const rows = await feed(store)
        .where('notifications.person_id', 'in', people.slice(start, start + idsMax))
        .where('notifications.created_at', '>=', at)
        .execute()
      sendRows(peers, rows, sendTo)
    }
  },
})
