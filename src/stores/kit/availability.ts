import { computed, type ReadableAtom } from 'nanostores'
import type { ExtensionName } from '#contract/call.ts'
import { $discovery, $extensions, discover } from './extensions.ts'

/**
 * Whether the backend has an extension: with it something is done for real, without it as the specification documents
 * it (api.md rule 3); `unknown` until the backend has said.
 */
export type Availability = 'unknown' | 'available' | 'unavailable'

export const availabilityOf = (name: ExtensionName): ReadableAtom<Availability> =>
  computed([$extensions, $discovery], (known, discovery) => {
    if (known.has(name)) return 'available'
    return discovery === 'asking' ? 'unknown' : 'unavailable'
  })

/** Whether it is available; waits until the backend has said. */
export const isAvailable = async ($availability: ReadableAtom<Availability>): Promise<boolean> => {
  if ($availability.get() === 'unknown') await discover()
  return $availability.get() === 'available'
}
