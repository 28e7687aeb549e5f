import { atom } from 'nanostores'
import { openTab } from '#stores/session/place.ts'

/** The part of a tab that a link leads to, by its name (`payments/due`); empty if none does. */
export const $arrival = atom('')

/** Opens a tab at one of its parts; the part takes the focus once it is there. */
export const arriveAt = (tab: string, part: string): void => {
  $arrival.set(part)
  openTab(tab)
}

export const arrived = (): void => $arrival.set('')
