import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Mistake, placeAt } from './mistake.ts'
import { slugOf } from './slug.ts'

/** The text of a file, or why it has none. */
export type Source = { text: string } | { mistakes: [Mistake] }

const decoder = new TextDecoder('utf-8', { fatal: true })
const replacement = '\uFFFD'
const shownBefore = 20

const isMissing = (reason: unknown): boolean =>
  reason instanceof Error && 'code' in reason && (reason.code === 'ENOENT' || reason.code === 'EISDIR')

/** Invisible characters: they change the direction of words, hide between letters or replace one that was lost. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/
const oldLineEnd = /\r(?!\n)/

const hiddenIn = (file: string, text: string): [Mistake] | undefined => {
  const at = text.search(unseen)
  if (at >= 0) {
    const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')
    const found = `a sign that nobody sees, U+${code}, after ${JSON.stringify(
      text
        .slice(Math.max(0, at - shownBefore), at)
        .split('\n')
        .at(-1),
    )}`
    return [{ file, ...placeAt(text, at), about: 'the file', found, expected: 'the words around it typed again' }]
  }
  if (!oldLineEnd.test(text)) return undefined
  return [
    { file, line: 1, column: 1, about: 'the file', found: 'line ends of another system (CR)', expected: 'LF or CRLF' },
  ]
}

/** Bytes decoded as UTF-8; a byte-order mark at the beginning is left out. */
const textOfBytes = (file: string, bytes: Uint8Array): Source => {
  try {
    const text = decoder.decode(bytes)
    const mistakes = hiddenIn(file, text)
    return mistakes ? { mistakes } : { text }
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes)
    const at = text.indexOf(replacement)
    const before = text.slice(Math.max(text.lastIndexOf('\n', at) + 1, at - shownBefore), at)
    const found =
      before.trim() === '' ? 'signs of another encoding' : `a sign of another encoding after ${JSON.stringify(before)}`
    const expected = 'the file saved as UTF-8, which every editor offers under "Save as"'
    return { mistakes: [{ file, ...placeAt(text, Math.max(0, at)), about: 'the file', found, expected }] }
  }
}

/**
 * Reads a file that an editor or the owner wrote.
 * @param expected what belongs in the place of a file that is missing
 */
export const readSource = (root: string, file: string, expected: string): Source => {
  try {
    return textOfBytes(file, readFileSync(join(root, file)))
  } catch (reason) {
    if (!isMissing(reason)) throw reason
    return { mistakes: [{ file, line: 1, column: 1, about: 'the file', found: 'no file of this name', expected }] }
  }
}

interface Folder {
  /** The files with a valid name, in the folder's order. */
  sources: { name: string; file: string; text: string }[]
  /** Files and folders that no page would be made from. */
  strays: string[]
  mistakes: Mistake[]
}

/**
 * Reads the files of a folder that editors write.
 * @param named a pattern for their names
 * @param beside names of folders that hold something else
 */
export const readFolder = (root: string, folder: string, named: RegExp, beside: readonly string[] = []): Folder => {
  const place = join(root, folder)
  const entries = existsSync(place) ? readdirSync(place, { withFileTypes: true }) : []
  const found = entries.filter((entry) => !entry.name.startsWith('.') && !beside.includes(entry.name))
  const right = found.filter((entry) => entry.isFile() && named.test(entry.name)).map(({ name }) => name)
  const read = right
    .sort()
    .map((name) => ({ name, file: `${folder}/${name}`, ...readSource(root, `${folder}/${name}`, 'a text') }))
  return {
    sources: read.flatMap((source) => ('text' in source ? [source] : [])),
    strays: found
      .map(({ name }) => name)
      .filter((name) => !right.includes(name))
      .sort(),
    mistakes: read.flatMap((source) => ('mistakes' in source ? source.mistakes : [])),
  }
}

/** A file or a folder that no page would be made from, although its editor thinks so. */
export const strayFile = (folder: string, name: string, expected: string, ending: 'mdx' | 'yaml'): Mistake => ({
  file: `${folder}/${name}`,
  line: 1,
  column: 1,
  about: 'the name of the file',
  found: JSON.stringify(name),
  expected,
  nearest: (ending === 'mdx' ? /\.(?:mdx?|markdown|txt)$/i : /\.(?:ya?ml|txt)$/i).test(name)
    ? `${slugOf(name.replace(/\.[^.]*$/, ''))}.${ending}`
    : undefined,
})
