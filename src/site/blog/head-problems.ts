import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { isNode, LineCounter, parseDocument } from 'yaml'
import { expected, headSchema, picturePath } from './head.ts'

/** One mistake in the head of a post, in the words that its editor needs to mend it. */
export interface Problem {
  file: string
  line: number
  field: string
  expected: string
  found: string
}

const schema = headSchema(picturePath)
const headOf = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/

const shown = (value: unknown): string => {
  if (value === undefined || value === null) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > 90 ? `${text.slice(0, 90)}… (${text.length - 2} characters)` : text
}

const wanted = (field: string): string =>
  (expected as Record<string, string>)[field] ??
  `no field of this name; a head has ${Object.keys(headFields).join(', ')}`

const { readTime: _, ...headFields } = expected

/**
 * Every mistake in the head of one post; none when it is right.
 * @param path where the file lies, for the picture beside it
 * @param name how the file is called in the message
 */
export const problemsInHead = (path: string, name: string, text: string): Problem[] => {
  const head = headOf.exec(text)?.[1]
  const first = { file: name, line: 1 }
  if (head === undefined)
    return [
      {
        ...first,
        field: 'head',
        expected: 'a first line of ---, then the fields, then a line of ---',
        found: shown(text.split('\n')[0]),
      },
    ]
  const lines = new LineCounter()
  const document = parseDocument(head, { lineCounter: lines })
  // The head's own first line is the file's second.
  const lineAt = (offset: number) => lines.linePos(offset).line + 1
  const [broken] = document.errors
  if (broken)
    return [
      {
        file: name,
        line: lineAt(broken.pos[0]),
        field: 'head',
        expected: 'fields as "name: value", one a line',
        found: broken.message.replace(/ at line[\s\S]*/, ''),
      },
    ]

  const data: unknown = document.toJS()
  const at = (field: string, keys: readonly PropertyKey[], found: unknown): Problem => {
    const node = document.getIn(keys, true)
    return {
      file: name,
      line: isNode(node) && node.range ? lineAt(node.range[0]) : 1,
      field,
      expected: wanted(field),
      found: shown(found),
    }
  }
  const problems = new Map<string, Problem>()
  const report = (field: string, keys: readonly PropertyKey[] = [field]) => {
    if (!problems.has(field)) problems.set(field, at(field, keys, document.getIn(keys)))
  }
  const checked = schema.safeParse(data)
  for (const issue of checked.error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) report(key)
    else report(String(issue.path[0] ?? 'head'), issue.path)
  }
  const { id, image } = (data ?? {}) as { id?: unknown; image?: unknown }
  if (id !== basename(path, '.mdx')) report('id')
  if (typeof image === 'string' && !existsSync(resolve(dirname(path), image))) report('image')
  return [...problems.values()].sort((a, b) => a.line - b.line)
}

/** Every mistake in the heads of the posts of a folder. */
export const problemsInFolder = async (root: string, folder: string): Promise<Problem[]> => {
  const files = (await readdir(join(root, folder))).filter((file) => file.endsWith('.mdx')).sort()
  const found = files.map(async (file) => {
    const path = join(root, folder, file)
    return problemsInHead(path, relative(root, path).replaceAll('\\', '/'), await readFile(path, 'utf8'))
  })
  return (await Promise.all(found)).flat()
}

/** The one message that a failed build ends with. */
export const describeProblems = (problems: readonly Problem[]): string => {
  const blocks = problems.map(
    ({ file, line, field, expected: want, found }) =>
      `${file}:${line}  ${field}\n    expected  ${want}\n    found     ${found}`,
  )
  const count = problems.length === 1 ? 'A mistake' : `${problems.length} mistakes`
  return `${count} in the head of a post (content/README.md lists the fields).\n\n${blocks.join('\n\n')}\n`
}
