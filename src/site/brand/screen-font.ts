import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { displayFont } from './display-font.ts'

/**
 * Inter by its authors, SIL Open Font License 1.1 (`inter-ui.LICENSE.txt` beside it), from the project's root: one
 * variable font of weights 400 to 600, of Latin without most accents, with tabular figures and narrow punctuation.
 */
const file = 'src/site/brand/inter-ui.woff2'

const bytes = readFileSync(file)
const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)

/** The font for running text on both dashboards; its address changes with its bytes. */
const screenFont = { bytes, name: `screen-${hash}`, path: `/fonts/screen-${hash}.woff2` }

/** Every font that the site serves. */
export const fonts = [displayFont, screenFont]

/** What a dashboard loads once it has been painted (src/site/brand/LateFonts.astro). */
export const dashboardFonts = [
  { family: 'Inter UI', path: screenFont.path, weight: '400 600' },
  { family: 'Source Serif 4', path: displayFont.path, weight: '400' },
]
