import './owners-file.ts'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { languageFile, languageTag } from '#contract/entities/language.ts'
import { languagesFolder, readLanguages } from '#reading/languages.ts'
import { serverSentences } from '#server/server/sentences.ts'
import { filesIn } from '#site/build/files.ts'
import { planFor, readOriginal } from '#site/languages/write.ts'
import { ensureBuilt, settingsOf } from './build.ts'

/** `npm run language -- de Deutsch`: writes down every sentence that the language lacks, to be translated. */

const folder = '.tests/sites/original'
const [tag = '', ...words] = process.argv.slice(2)

if (!languageTag.test(tag)) {
  console.error('Name the language by its tag, and what it calls itself: npm run language -- de Deutsch')
  process.exit(1)
}

const home = `${languagesFolder}/${tag}`
await mkdir(home, { recursive: true })
const head = `${home}/${languageFile}`
if (!existsSync(head)) await writeFile(head, `name: ${JSON.stringify(words.join(' ') || tag)}\ndraft: true\n`)

process.env.ORIGINAL_ONLY = '1'
await rm(folder, { recursive: true, force: true })
await ensureBuilt(folder, settingsOf(process.env))

const language = readLanguages('.').find((each) => each.tag === tag)
if (language === undefined) throw new Error(`${home} cannot be read`)
const built = await readOriginal(folder, await filesIn(folder), '')
const { lacks, mayLack } = planFor(built, language)

const nameOf = (path: string): string =>
  path.startsWith('/blog/tag/') ? 'tags.yaml' : `${path.slice(1).replaceAll('/', '-')}.yaml`

const wanted = new Map<string, string[]>([
  ['site.yaml', [...lacks.keys()]],
  ['mails.yaml', serverSentences.filter((sentence) => !language.sentences.has(sentence))],
])
for (const [path, sentences] of mayLack) {
  const name = nameOf(path)
  wanted.set(name, [...new Set([...(wanted.get(name) ?? []), ...sentences])])
}

/** What a file names already, translated or not. */
const namedIn = async (file: string): Promise<Set<string>> =>
  new Set(existsSync(file) ? Object.keys(parse(await readFile(file, 'utf8')) ?? {}) : [])

for (const [name, sentences] of wanted) {
  const file = `${home}/${name}`
  const named = await namedIn(file)
  const fresh = sentences.filter((sentence) => !named.has(sentence))
  if (fresh.length > 0) await appendFile(file, fresh.map((sentence) => `${JSON.stringify(sentence)}: ""\n`).join(''))
  if (sentences.length > 0) console.log(`${file}: ${sentences.length} to translate`)
}
if (lacks.size === 0 && language.draft) console.log(`Nothing is missing: remove "draft: true" from ${head}.`)
await rm(folder, { recursive: true, force: true })
