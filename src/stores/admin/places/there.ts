import { computed } from 'nanostores'
import { $extensions } from '#stores/kit/extensions.ts'
import { $adminRole, mayAs } from '#stores/session/admin-role.ts'
import { $frozenSince } from '#stores/session/frozen.ts'
import { type Place, places } from './places.ts'

/** All that a frozen account opens: the admin's own sign-in. */
const frozenPlace = 'settings/people'

/** The places that this backend has and that the admin may open, in their order. */
export const $there = computed([$extensions, $adminRole, $frozenSince], (extensions, role, frozen): readonly Place[] =>
  places.filter(({ id, of, least }: Place) =>
    frozen === null
      ? (of.length === 0 || of.some((name) => extensions.has(name))) && mayAs(role, least)
      : id === frozenPlace,
  ),
)

/** What lies directly below a tab or a place. */
export const below = (above: string, there: readonly Place[]): readonly Place[] =>
  there.filter(({ id }) => id.slice(0, id.lastIndexOf('/')) === above)

/** The one below a tab or a place that an address leads to: the first, if it names none that is there. */
export const shownBelow = (above: string, address: string, there: readonly Place[]): Place | undefined => {
  const all = below(above, there)
  return all.find(({ id }) => `${address}/`.startsWith(`${id}/`)) ?? all[0]
}
