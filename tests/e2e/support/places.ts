import { expect, type Page } from 'playwright/test'
import { type PlaceId, places } from '#stores/admin/places/places.ts'

/** The six tabs (spec §2), on a phone's bar or on a wide screen. */
const tabs: Readonly<Record<string, RegExp>> = {
  overview: /^Overview/,
  reports: /^(?:Manage )?Reports/,
  investors: /^Investors/,
  analytics: /^Analytics/,
  settings: /^Settings/,
  communications: /^(?:Communications|Messages)/,
}

const nameOf = (id: string): string => places.find((place) => place.id === id)?.name ?? id

/** The links to a place, for a test that presses in a way of its own: the tab, the place on it, and its part. */
export const linksTo = (page: Page, id: PlaceId) => {
  const [tab = '', place, part] = id.split('/')
  return {
    tab: page.getByRole('tablist', { name: 'Administration' }).getByRole('tab', { name: tabs[tab] ?? tab }),
    place: page.locator('.places').getByRole('link', { name: new RegExp(`^${nameOf(`${tab}/${place}`)}`) }),
    part: part === undefined ? null : page.getByRole('tab', { name: new RegExp(`^${nameOf(id)}`) }),
  }
}

/** Opens a place of the administration by its tab, its name below it, and its part. */
export const openPlace = async (page: Page, id: PlaceId): Promise<void> => {
  const { tab, place, part } = linksTo(page, id)
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  if ((await place.count()) > 0) {
    await place.click()
    await expect(place).toHaveAttribute('aria-current', 'page')
  }
  if (part) {
    await part.click()
    await expect(part).toHaveAttribute('aria-selected', 'true')
  }
}

/** The same, once it was read: what appears above something moves it from under a press. */
export const openReadPlace = async (page: Page, id: PlaceId): Promise<void> => {
  await openPlace(page, id)
  await expect(page.locator('.bone:visible')).toHaveCount(0)
}
