import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { satteriHeadingIdsPlugin } from '@astrojs/markdown-satteri'
import { mdxToJs } from 'satteri'
import { EditorsError, type Mistake } from '#reading/mistake.ts'
import { labelledTables } from './labelled-tables.ts'
import { features, messageOf, mistakeOf } from './parse.ts'
import type { Around } from './part-problems.ts'
import type { TextKind } from './parts.ts'
import { safeTexts } from './safe-texts.ts'

/** How a text becomes a page: the same for the page itself, the feed and the check before both. */
export const compileOptions = (file: string, kind: TextKind, pictures?: readonly string[]) =>
  ({
    features,
    mdastPlugins: [safeTexts(kind, pictures)],
    hastPlugins: [satteriHeadingIdsPlugin(), labelledTables],
    elementAttributeNameCase: 'html',
    fileURL: pathToFileURL(resolve(file)),
  }) as const

/** The parser has read the text, and the compiler cannot. */
const uncompiled = (file: string, text: string, reason: unknown): Mistake => ({
  ...mistakeOf(file, text, messageOf(reason)),
  about: 'the text',
  expected: 'other words or marks there: no page can be made from these',
})

/**
 * What would keep a text that the check has passed from becoming a page, with its place: found here, it is told like
 * every other mistake, in a build and in place of the page; found while the page is made, it would leave it blank.
 */
export const mistakesInCompiling = (file: string, text: string, { kind, pictures }: Around): readonly Mistake[] => {
  try {
    mdxToJs(text, { ...compileOptions(file, kind, pictures), jsxImportSource: 'astro' })
    return []
  } catch (reason) {
    return reason instanceof EditorsError ? reason.mistakes : [uncompiled(file, text, reason)]
  }
}
