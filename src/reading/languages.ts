import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type Language, languageFrom } from '#contract/entities/language.ts'

export const languagesFolder = 'content/languages'

/**
 * The languages besides English, one for each folder of content/languages, the unfinished ones too. Throws one line for
 * each mistake of the first that has any.
 */
export const readLanguages = (root: string): Language[] => {
  const folder = join(root, languagesFolder)
  if (!existsSync(folder)) return []
  const named = (tag: string): string[] =>
    readdirSync(join(folder, tag))
      .filter((file) => file.endsWith('.yaml'))
      .sort()
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name: tag }) =>
      languageFrom(
        tag,
        named(tag).map((file) => ({
          file: `${languagesFolder}/${tag}/${file}`,
          value: parse(readFileSync(join(folder, tag, file), 'utf8')),
        })),
      ),
    )
}
