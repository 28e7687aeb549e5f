import { atom } from 'nanostores'
import { availabilityOf } from '#stores/kit/availability.ts'

/** Whether the search is open. Its code is loaded when it is first opened. */
export const $searchOpen = atom(false)

export const $searchAvailability = availabilityOf('search')

export const openSearch = (): void => {
  if ($searchAvailability.get() === 'available') $searchOpen.set(true)
}
