import { atom } from 'nanostores'
import { $tab, openTab } from './place.ts'

/** What on a tab somebody was led to, by its name: `request/WD-0A1B2C3D`. It takes the focus once it stands. */
export const $target = atom<string | null>(null)

// Somebody who goes elsewhere meanwhile is not brought there later.
$tab.listen(() => $target.set(null))

export const leadTo = (tab: string, target: string): void => {
  openTab(tab)
  $target.set(target)
}
