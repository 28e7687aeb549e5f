import { computed, type ReadableAtom } from 'nanostores'
import type { ExtensionName } from '#contract/call.ts'
import { $discovery, $extensions, discover } from './extensions.ts'

/**
 * How something is done: for real with its extension, or as the specification documents it without (api.md rule 3);
 * `asking` until the backend has said which.
 */
export type Way = 'asking' | 'real' | 'documented'

export const wayOf = (name: ExtensionName): ReadableAtom<Way> =>
  computed([$extensions, $discovery], (known, discovery) => {
    if (known.has(name)) return 'real'
    return discovery === 'asking' ? 'asking' : 'documented'
  })

/** The way, once the backend has said. */
export const decided = async ($way: ReadableAtom<Way>): Promise<Exclude<Way, 'asking'>> => {
  if ($way.get() === 'asking') await discover()
  return $way.get() === 'real' ? 'real' : 'documented'
}
