import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { serverSentences } from '#server/server/sentences.ts'
import { filesIn } from '#site/build/files.ts'
import { planFor, readOriginal } from '#site/languages/write.ts'
import { type EditorsProject, editorsProject } from './editors-project.ts'
import { madeUp, madeUpLanguage, madeUpTag } from './made-up-language.ts'

/** The address of the tests' site. */
export const portal = 'http://127.0.0.1:4321'

/** The one post that the language has. */
export const translatedPost = '/blog/half-the-volume'

/** The tests' project lacks one post, which was the only one of its category. */
const ofEmptyCategories = 'Nothing here yet. The first post in this category will appear here.'

export interface MadeUpSite {
  readonly project: EditorsProject
  /** Every sentence that the language was given. */
  readonly sentences: readonly string[]
}

/**
 * Builds a copy of the project to which the made-up language was added, by files alone; `original` is the English
 * site's folder.
 */
export const buildMadeUp = async (original: string): Promise<MadeUpSite> => {
  const plan = planFor(await readOriginal(original, await filesIn(original), portal), madeUpLanguage([]))
  const translated = [...plan.mayLack].filter(([path]) => path === translatedPost || path.startsWith('/blog/tag/'))
  const ofPages = [...plan.lacks.keys(), ...translated.flatMap(([, lacking]) => lacking), ofEmptyCategories]
  const sentences = [...new Set([...ofPages, ...serverSentences])]
  const project = await editorsProject()
  const folder = join(project.dir, 'content/languages', madeUpTag)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'language.yaml'), 'name: Made up\n')
  await writeFile(
    join(folder, 'all.yaml'),
    stringify(Object.fromEntries(sentences.map((each) => [each, madeUp(each)]))),
  )
  const { code, told } = await project.build()
  if (code !== 0) throw new Error(told)
  return { project, sentences }
}

export const wordsOf = (text: string): string[] =>
  text.replace(/\S+@\S+|\{\{\w+\}\}/g, ' ').match(/[A-Za-z][a-z’']+/g) ?? []
