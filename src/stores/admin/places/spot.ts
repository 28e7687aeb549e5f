import { oldPlaces, type Spot } from './old-places.ts'
import { places } from './places.ts'

/** What an address leads to, old or new; undefined if it is that of an investor, of an item of the inbox, or nobody's. */
export const spotAt = (address: string): Spot | undefined => {
  const now = places.find(({ id }) => id === address)
  return now ? { place: now.id } : oldPlaces[address]
}
