import { atom } from 'nanostores'
import { $tab, openTab } from './place.ts'

/**
 * The thing on a tab that somebody was led to, by its name: `request/WD-0A1B2C3D`. It takes the focus once it is on the
 * screen.
 */
export const $target = atom<string | null>(null)

// Somebody who goes elsewhere meanwhile is not brought there later.
$tab.listen(() => $target.set(null))

export const leadTo = (tab: string, target: string): void => {
  openTab(tab)
  $target.set(target)
}
