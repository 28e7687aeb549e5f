import { readFileSync } from 'node:fs'

const document = readFileSync('docs/specification.md', 'utf8')

/** The text of a section, like "## 8. The error catalogue", up to the next one. */
export const sectionOf = (heading: string): string => {
  const from = document.indexOf(`\n${heading}\n`)
  if (from < 0) throw new Error(`the specification has no section "${heading}"`)
  const text = document.slice(from + heading.length + 2)
  return text.split(/^## /m)[0] ?? ''
}

/** The error catalogue of spec §8: the lines of each of its parts, by the part's name. */
export const errorCatalogue: ReadonlyMap<string, readonly string[]> = new Map(
  sectionOf('## 8. The error catalogue')
    .split(/^\*\*/m)
    .slice(1)
    .map((part) => {
      const [, name = '', rest = ''] = /^([^*]+)\*\*([\s\S]*)$/.exec(part) ?? []
      const lines = rest.split('\n').map((line) => line.replace(/^- /, '').trim())
      return [name.replace(/:$/, ''), lines.filter((line) => line !== '')]
    }),
)
