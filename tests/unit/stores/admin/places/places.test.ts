import { describe, expect, test } from 'vitest'
import { oldPlaces } from '#stores/admin/places/old-places.ts'
import { type Place, places } from '#stores/admin/places/places.ts'
import { spotAt } from '#stores/admin/places/spot.ts'
import { below, shownBelow } from '#stores/admin/places/there.ts'

const ids = places.map(({ id }): string => id)
/** The six tabs (spec §2). */
const tabs = ['overview', 'reports', 'investors', 'analytics', 'settings', 'communications']

describe('places', () => {
  test('lie on the six tabs, two levels below them at most, each below one that is there', () => {
    for (const id of ids) {
      const [tab = '', ...rest] = id.split('/')
      expect(tabs).toContain(tab)
      expect([1, 2]).toContain(rest.length)
      if (rest.length === 2) expect(ids).toContain(id.slice(0, id.lastIndexOf('/')))
    }
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('have names that tell them apart on their tab, and in the search', () => {
    expect(new Set(places.map(({ name }) => name)).size).toBe(places.length)
  })

  test('with parts are there exactly if one of the parts may be', () => {
    for (const { id, of } of places as readonly Place[]) {
      const parts = below(id, places)
      if (parts.length > 0) expect([...of].sort()).toEqual([...new Set(parts.flatMap((part) => part.of))].sort())
    }
  })
})

describe('an address', () => {
  test.each(ids)('%s leads to its own place', (id) => {
    expect(spotAt(id)).toEqual({ place: id })
  })

  test.each(Object.entries(oldPlaces))('that was %s leads to where that is now', (old, { place }) => {
    expect(ids).not.toContain(old)
    expect(ids).toContain(place)
    expect(spotAt(old)?.place).toBe(place)
  })

  test('of an investor or an item is no place', () => {
    expect(spotAt('01a2041b-a47e-7000-802e-c56937d4814b')).toBeUndefined()
  })
})

describe('what is shown of a tab', () => {
  const there = places.filter(({ id }) => id !== 'overview/money/pay' && id !== 'settings/fund')
  test.each([
    ['overview', 'overview', 'overview/today'],
    ['overview', 'overview/money/bank', 'overview/money'],
    ['overview', 'overview/elsewhere', 'overview/today'],
    ['overview/money', 'overview/money', 'overview/money/batches'],
    ['overview/money', 'overview/money/pay', 'overview/money/batches'],
    ['overview/money', 'overview/money/cash', 'overview/money/cash'],
    ['settings', 'settings', 'settings/controls'],
  ])('%s at %s is %s', (above, address, shown) => {
    expect(shownBelow(above, address, there)?.id).toBe(shown)
  })
})
