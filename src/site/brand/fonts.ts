import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A font from this folder; its address changes with its bytes. */
const fontIn = (file: string, name: string) => {
  const bytes = readFileSync(`src/site/brand/${file}`)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  return { bytes, name: `${name}-${hash}`, path: `/fonts/${name}-${hash}.woff2` }
}

/**
 * Source Serif 4 by Adobe, SIL Open Font License 1.1 (`source-serif-4.LICENSE.txt` beside it): two cuts of the regular
 * weight in one file, so that a page asks for one font. The characters are drawn for 48 points; the feature `ss01`
 * replaces them by the italic for 14 points, in which notes are set.
 */
export const displayFont = fontIn('source-serif-4.woff2', 'display')

/**
 * Inter by its authors, SIL Open Font License 1.1 (`inter-ui.LICENSE.txt` beside it), from the project's root: one
 * variable font of weights 400 to 600, of Latin without most accents, with tabular figures and narrow punctuation. It
 * is for running text on both dashboards.
 */
const screenFont = fontIn('inter-ui.woff2', 'screen')

/** Every font that the site serves. */
export const fonts = [displayFont, screenFont]

/** What a dashboard loads once it has been painted (src/site/brand/LateFonts.astro). */
export const dashboardFonts = [
  { family: 'Inter UI', path: screenFont.path, weight: '400 600' },
  { family: 'Source Serif 4', path: displayFont.path, weight: '400' },
]
