import { atom } from 'nanostores'
import { $tab, openTab } from '#stores/session/place.ts'

/** The place, or the part of one, whose heading a link leads to, by its name; empty if none does. */
export const $arrival = atom('')

export const arrived = (): void => $arrival.set('')

// Somebody who goes elsewhere meanwhile is not brought there later.
$tab.listen(arrived)

/** Opens a place, or a part of it by its name; its heading takes the focus once it is there. */
export const arriveAt = (place: string, part = place): void => {
  openTab(place)
  $arrival.set(part)
}
