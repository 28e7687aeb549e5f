import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'yaml'
import { type Language, languageFrom } from '#contract/entities/language.ts'

export const languagesFolder = 'content/languages'

/** The languages of this build besides English, one for each folder of content/languages. */
export const readLanguages = (root = '.'): Language[] => {
  const folder = resolve(root, languagesFolder)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name: tag }) => {
      const files = readdirSync(`${folder}/${tag}`)
        .filter((file) => file.endsWith('.yaml'))
        .sort()
      return languageFrom(
        tag,
        files.map((file) => ({
          file: `${languagesFolder}/${tag}/${file}`,
          value: parse(readFileSync(`${folder}/${tag}/${file}`, 'utf8')),
        })),
      )
    })
}

/** The finished ones; `npm run language` builds only the original, to see what there is to translate. */
export const languages = process.env.ORIGINAL_ONLY === '1' ? [] : readLanguages().filter(({ draft }) => !draft)
