import { glob, readFile } from 'node:fs/promises'
import { figuresIn, termsNamedIn } from './figures.ts'
import { record, termsFile } from './record.ts'
import { textOf } from './text.ts'

/** Sources that may state a figure of the fund only through the record. */
const bound = [
  'src/pages/{index,faq,privacy,terms,404}.astro',
  'src/pages/form-refused/*.astro',
  'src/site/{parts,forms,landing}/**/*.astro',
  'content/{faq,legal}/**/*.{yaml,mdx}',
]
/** Sources that may write examples of their own, but whose terms must exist. */
const free = ['content/blog/**/*.mdx']

function mistakesIn(file: string, source: string, figuresAllowed: boolean): string[] {
  const texts = new Map(Object.entries(record.terms).map(([id, term]) => [textOf(term).toLowerCase(), id]))
  const named = termsNamedIn(source, file.endsWith('.yaml') ? 'answers' : 'page')
    .filter(({ text }) => !Object.hasOwn(record.terms, text))
    .map(({ line, text }) => `${file}:${line}: ${termsFile} holds no term "${text}"`)
  if (figuresAllowed) return named
  const written = figuresIn(source).map(({ line, text }) => {
    const id = texts.get(text.toLowerCase())
    const remedy = id ? `write the term ${id} instead` : `register it in ${termsFile} and write its term instead`
    return `${file}:${line}: the figure "${text}" is written out: ${remedy}`
  })
  return [...named, ...written]
}

/** One line (file, line, what to remedy) for each figure written out and each unknown term under `root`. */
export async function termMistakes(root = '.'): Promise<string[]> {
  const mistakes: string[] = []
  for (const [patterns, figuresAllowed] of [
    [bound, false],
    [free, true],
  ] as const)
    for await (const file of glob([...patterns], { cwd: root }))
      mistakes.push(...mistakesIn(file, await readFile(`${root}/${file}`, 'utf8'), figuresAllowed))
  return mistakes.sort()
}
