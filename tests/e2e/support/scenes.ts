import { expect, type Locator, type Page, test } from 'playwright/test'
import type { PlaceId } from '#stores/admin/places/places.ts'
import { violations } from './axe.ts'
import { cutOff, sideways } from './cut-off.ts'
import { untold } from './forced.ts'
import { pictureOf } from './pictures.ts'
import { linksTo } from './places.ts'
import { forgetShifts, shifts } from './shifts.ts'
import { smallFields } from './small-fields.ts'

/** A tab, or something that is opened on one: checked once everything has loaded. */
export interface Scene {
  readonly tab: string
  /** A place of the administration, if it is not the first of its tab. */
  readonly at?: PlaceId
  readonly name: string
  readonly open?: (page: Page) => Promise<unknown>
  /** What opens is not a dialog and makes room for itself. */
  readonly unfolds?: boolean
}

/** How the screens are seen. */
export type Look = {
  readonly theme: 'light' | 'dark'
  readonly width: number
  /** In the system's colours, or with text twice as large; otherwise as the theme has it. */
  readonly as?: 'forced colours' | 'text at 200%'
}

export const looksOfScenes: readonly Look[] = [
  ...(['light', 'dark'] as const).flatMap((theme) => [320, 390, 768, 1280].map((width) => ({ theme, width }))),
  { theme: 'light', width: 390, as: 'forced colours' },
  { theme: 'dark', width: 1280, as: 'forced colours' },
  { theme: 'light', width: 390, as: 'text at 200%' },
  { theme: 'light', width: 768, as: 'text at 200%' },
  { theme: 'light', width: 1280, as: 'text at 200%' },
  { theme: 'dark', width: 1280, as: 'text at 200%' },
]

const delayMs = 100

/**
 * Every file and every answer takes a while, so that each can be seen to arrive; answers that a scene replaced are
 * dropped.
 */
export const slowly = async (page: Page): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(/\/_astro\/|\/api\//, async (route) => {
    await new Promise((done) => setTimeout(done, delayMs))
    await route.fallback()
  })
}

export const wearLook = async (page: Page, { theme, width, as }: Look): Promise<void> => {
  await page.setViewportSize({ width, height: 844 })
  await page.addInitScript((chosen) => localStorage.setItem('portal:theme', chosen), theme)
  if (as === 'forced colours') await page.emulateMedia({ forcedColors: 'active', colorScheme: theme })
  if (as === 'text at 200%')
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%'
      }),
    )
}

/** Not a real press: after one the browser would ignore shifts for half a second. */
export const press = (one: Locator): Promise<void> => one.dispatchEvent('click')

/** The names on a phone's bar, or on a wide screen. */
const shortNames: Record<string, RegExp> = {
  'Manage Reports': /^(?:Manage )?Reports/,
  Communications: /^(?:Communications|Messages)/,
}

const pressTab = async (page: Page, tab: string): Promise<void> => {
  const found = page.getByRole('tab', { name: shortNames[tab] ?? tab }).first()
  if ((await found.getAttribute('aria-selected')) !== 'true') await press(found)
  await expect(found).toHaveAttribute('aria-selected', 'true')
}

const pressPlace = async (page: Page, at: PlaceId): Promise<void> => {
  const { place, part } = linksTo(page, at)
  await press(place)
  await expect(place).toHaveAttribute('aria-current', 'page')
  if (!part) return
  await press(part)
  await expect(part).toHaveAttribute('aria-selected', 'true')
}

/** Nothing is still to come. */
export const stands = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.bone:visible')).toHaveCount(0)
}

const open = (page: Page) => page.locator('dialog[open]')

const stepsMax = 6

/** Closes what is open, as Escape does, but without a key. */
const leave = async (page: Page): Promise<void> => {
  // A review leads back to its form first.
  for (let left = stepsMax; left > 0 && (await open(page).count()) > 0; left -= 1) {
    await open(page)
      .last()
      .evaluate(async (dialog) => {
        // What is shown only once can be left only with its button.
        if (dialog.getAttribute('closedby') === 'none')
          dialog.querySelector<HTMLElement>('button:last-of-type')?.click()
        else dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
        for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
      })
  }
  await expect(open(page)).toHaveCount(0)
}

const inspect = async (page: Page, { as, width, theme }: Look, screen: string, unfolds = false): Promise<void> => {
  // The reserved room is that of the usual number of lines.
  if (!unfolds && as !== 'text at 200%') expect.soft(await shifts(page), `${screen} shifts`).toEqual([])
  expect.soft(await violations(page), screen).toEqual([])
  expect.soft(await sideways(page), `${screen} scrolls sideways`).toEqual([])
  expect.soft(await cutOff(page), `${screen} is cut`).toEqual([])
  expect.soft(await smallFields(page), `${screen} has fields that a phone zooms into`).toEqual([])
  if (as === 'forced colours')
    expect.soft(await untold(page), `${screen} in forced colours`).toEqual({ edge: [], focus: [], state: [] })
  if (theme === 'light' && width === 1280 && !as) await pictureOf(page, screen)
}

/** Opens each scene in turn and checks it; problems in one do not hide problems in the next. */
export const walkThrough = async (page: Page, look: Look, scenes: readonly Scene[]): Promise<void> => {
  // The fonts have tests of their own; here they are loaded before the first scene, as they are while nobody looks.
  await page.evaluate(() => (window as { lateFonts?: Promise<unknown> }).lateFonts)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  for (const scene of scenes) {
    const screen = `${scene.tab}, ${scene.name}`
    await test.step(screen, async () => {
      await pressTab(page, scene.tab)
      if (scene.at) await pressPlace(page, scene.at)
      await stands(page)
      if (scene.open) {
        await forgetShifts(page)
        const trouble = await scene.open(page).then(
          () => null,
          (error: Error) => error.message,
        )
        expect.soft(trouble, `${screen} opens`).toBeNull()
        await stands(page)
      }
      await inspect(page, look, screen, scene.unfolds)
      await leave(page)
      await slowly(page)
      await forgetShifts(page)
    })
  }
}
