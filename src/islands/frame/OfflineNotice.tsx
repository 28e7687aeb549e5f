import { useStore } from '@nanostores/react'
import { $offlineSince, $silentSince } from '#stores/kit/network.ts'
import { offlineSince, silentSince } from '#words/offline.ts'

const timeOf = (at: number): string => new Date(at).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' })

/**
 * On every screen while there is no network, or no answer over it: how old the figures are, and what cannot be done.
 */
export const OfflineNotice = () => {
  const offline = useStore($offlineSince)
  const silent = useStore($silentSince)
  return (
    <p className="offline" role="status">
      {offline !== null ? offlineSince(timeOf(offline)) : silent !== null && silentSince(timeOf(silent))}
    </p>
  )
}
