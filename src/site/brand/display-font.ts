import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/** Source Serif 4 by Adobe, SIL Open Font License 1.1 (node_modules/@fontsource-variable/source-serif-4/LICENSE). */
const source = '@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2'

/** The cut of the headlines: regular weight, drawn for 48 points. One cut is a third of the variable font's bytes. */
const axes = { wght: 400, opsz: 48 }

const printableAscii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('')
const typography = '’‘“”–—−×·…§€'

/** The features that the headlines use: without the others the font is a fifth smaller and unpacks faster. */
const keepFeatures = ['kern', 'liga', 'lnum', 'tnum']

/** The package's types are outdated and do not know the features. */
const options = { targetFormat: 'woff2' as const, variationAxes: axes, keepFeatures }

const make = async (): Promise<Buffer> =>
  subsetFont(await readFile(createRequire(import.meta.url).resolve(source)), printableAscii + typography, options)

const bytes = await make()
const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)

/** The one web font of the public pages, cut at build time; its address changes with its bytes. */
export const displayFont = { bytes, name: `display-${hash}`, path: `/fonts/display-${hash}.woff2` }
