import { glob, readFile } from 'node:fs/promises'
import { inOrder, type Mistake, shown } from '#reading/mistake.ts'
import { nearest } from '#reading/nearest.ts'
import { termsFile } from '#reading/terms-versions.ts'
import { house } from '../house.ts'
import { withoutMarks } from './decisions.ts'
import { figuresIn, termsNamedIn } from './figures.ts'
import { record } from './record.ts'
import { termText } from './wording.ts'

/** Sources that may state a figure of the fund only through the record. */
const bound = [
  'src/pages/{index,faq,privacy,terms,traders,404}.astro',
  'src/pages/form-refused/*.astro',
  'src/site/{parts,forms,landing}/**/*.astro',
  'content/{faq,legal}/**/*.{yaml,mdx}',
]
/** Sources that may contain examples of their own, but whose terms must exist. */
const free = ['content/blog/**/*.mdx']

const ids = Object.keys(record.terms)
const idsByText = new Map(Object.entries(record.terms).map(([id, term]) => [termText(term).toLowerCase(), id]))

function mistakesIn(file: string, source: string, figuresAllowed: boolean): Mistake[] {
  const answers = file.endsWith('.yaml')
  const named = termsNamedIn(answers ? withoutMarks(source) : source, answers ? 'answers' : 'page')
    .filter(({ text }) => !Object.hasOwn(record.terms, text) && !(answers && Object.hasOwn(house.statements, text)))
    .map(({ text, ...place }) => ({
      file,
      ...place,
      about: 'a term',
      found: shown(text),
      expected: `a term of ${termsFile}`,
      nearest: nearest(text, ids),
    }))
  if (figuresAllowed) return named
  const written = figuresIn(source).map(({ text, ...place }) => {
    const id = idsByText.get(text.toLowerCase())
    const term = answers ? `{${id}}` : `<Term id="${id}" />`
    return {
      file,
      ...place,
      about: 'a figure of the fund',
      found: shown(text),
      expected: `${id ? term : `a term: state the figure in ${termsFile}, and name it here`}`,
    }
  })
  return [...named, ...written]
}

/** Each figure that is written out and each unknown term under `root`. */
export async function termMistakes(root = '.'): Promise<Mistake[]> {
  const mistakes: Mistake[] = []
  for (const [patterns, figuresAllowed] of [
    [bound, false],
    [free, true],
  ] as const)
    for await (const file of glob([...patterns], { cwd: root }))
      mistakes.push(...mistakesIn(file, await readFile(`${root}/${file}`, 'utf8'), figuresAllowed))
  return mistakes.sort(inOrder)
}
