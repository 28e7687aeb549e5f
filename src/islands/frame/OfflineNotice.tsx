import { useStore } from '@nanostores/react'
import { $offlineSince } from '#stores/kit/network.ts'
import { offlineSince } from '#words/offline.ts'

/** On every screen while there is no network: what one sees is how old, and what cannot be done. */
export const OfflineNotice = () => {
  const since = useStore($offlineSince)
  const time = since === null ? '' : new Date(since).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' })
  return (
    <p className="offline" role="status">
      {since !== null && offlineSince(time)}
    </p>
  )
}
