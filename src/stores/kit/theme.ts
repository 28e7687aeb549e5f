import { platform } from '#client/platform.ts'
import { stored } from './stored.ts'

/** Spec §3 "Theme preference". */
export type Theme = 'light' | 'dark'

/** Where the choice is kept; the page's own head reads it before the first paint. */
export const themeKey = 'portal:theme'

const theme = stored<Theme>(
  themeKey,
  'light',
  (text) => (text === 'dark' ? 'dark' : 'light'),
  (chosen) => chosen,
)

/** The stored choice, otherwise light; the same in every tab. */
export const $theme = theme.$value

/** Applies the theme to the page, now and whenever it changes, here or in another tab. */
export const startTheme = (): (() => void) => $theme.subscribe((chosen) => platform.paint(chosen))

export const toggleTheme = (): void => theme.keep($theme.get() === 'light' ? 'dark' : 'light')
