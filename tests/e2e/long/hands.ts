import { expect, type Locator, type Page } from 'playwright/test'
import type { PlaceId } from '#stores/admin/places/places.ts'
import { tabTo } from '../investor/investor.ts'
import { openPlace } from '../support/places.ts'

/** How many tab stops may come before the farthest button of a desk that lists forty payouts. */
const tabsMax = 400

export const inputModes = ['mouse', 'keyboard', 'phone'] as const
export type InputMode = (typeof inputModes)[number]

export interface Counted {
  clicks: number
  keys: number
}

/** Counts what a person does in every page of a browser: presses of a button or of the screen, and keys. */
export const counting = async (page: Page): Promise<Counted> => {
  const counted: Counted = { clicks: 0, keys: 0 }
  await page.exposeFunction('counted', (what: keyof Counted) => {
    counted[what] += 1
  })
  await page.addInitScript(() => {
    const tell = (what: string) => (globalThis as unknown as { counted(what: string): void }).counted(what)
    addEventListener('keydown', () => tell('keys'), true)
    addEventListener('click', ({ detail }) => detail > 0 && tell('clicks'), true)
  })
  return counted
}

/** One admin's hands: each action by mouse, by finger or by keyboard alone. */
export const handsOf = (mode: InputMode, page: Page) => {
  const press = async (wanted: Locator): Promise<void> => {
    if (mode !== 'keyboard') return wanted.click()
    await expect(wanted).toBeVisible()
    await tabTo(page, wanted, tabsMax)
    await page.keyboard.press('Enter')
  }
  return {
    press,
    type: async (field: Locator, text: string): Promise<void> => {
      if (mode === 'keyboard') await tabTo(page, field, tabsMax)
      else await field.click()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    confirm: async (name: string): Promise<void> => {
      const dialog = page.getByRole('alertdialog').filter({ has: page.getByRole('button', { name, exact: true }) })
      await press(dialog.getByRole('button', { name, exact: true }))
      await expect(dialog).toBeHidden()
    },
    mode,
    /** A place by its tab and its name; without a mouse, straight to it, or to what is done there, by the search. */
    openPlace: async (id: PlaceId, place: string): Promise<void> => {
      if (mode !== 'keyboard') return openPlace(page, id)
      await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
      await page.keyboard.press('Control+K')
      const dialog = page.getByRole('dialog', { name: 'Search' })
      await expect(dialog.getByRole('combobox')).toBeFocused()
      await page.keyboard.type(place)
      const found = dialog.getByRole('option', { name: new RegExp(`^${place}`) }).first()
      await expect(dialog.getByRole('status')).toContainText('found')
      for (let left = 6; left > 0 && (await found.getAttribute('aria-selected')) !== 'true'; left -= 1)
        await page.keyboard.press('ArrowDown')
      await expect(found).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
    },
  }
}

export type Hands = ReturnType<typeof handsOf>
