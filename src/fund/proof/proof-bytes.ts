import { hashBytes } from './merkle.ts'

/** Text in proofs is UTF-8; hashes are hex where people read them and base64 where they are only passed on. */
const encoder = new TextEncoder()

const hashForm = new RegExp(`^[0-9a-f]{${hashBytes * 2}}$`)

export const utf8 = (text: string): Uint8Array => encoder.encode(text)

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Null unless it is lower-case hex of whole bytes. */
export const fromHex = (text: string): Uint8Array | null => {
  if (!/^([0-9a-f]{2})*$/.test(text)) return null
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Which letters of a base64 text hold some of its bytes; of those that they decode to, the first are skipped. */
export const partOfBase64 = (from: number, bytes: number): { first: number; letters: number; skip: number } => {
  const first = Math.floor(from / 3) * 4
  return { first, letters: Math.ceil((from + bytes) / 3) * 4 - first, skip: from % 3 }
}

/** Null unless it is base64 with padding, in the canonical form for these bytes. */
export const fromBase64 = (text: string): Uint8Array | null => {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  return toBase64(bytes) === text ? bytes : null
}

/** Whether a text is a hash in hex. */
export const isHash = (text: string): boolean => hashForm.test(text)

/** For values in a JSON file: whether one is text, and whether it is bytes in base64. */
export const isText = (value: unknown): value is string => typeof value === 'string'
export const isBytes = (value: unknown): value is string => isText(value) && fromBase64(value) !== null

/** A text of named lines under a title, each ended by a line feed: the form of everything that is hashed or signed. */
export const linesOf = (title: string, values: readonly (readonly [string, string | number])[]): string =>
  `${[title, ...values.map(([name, value]) => `${name}=${value}`)].join('\n')}\n`

/** The values of such a text in the order of its names; null unless it has exactly this title and these names. */
export const readLines = <const Name extends string>(
  text: string,
  title: string,
  names: readonly Name[],
): Record<Name, string> | null => {
  const lines = text.split('\n')
  if (lines.length !== names.length + 2 || lines[0] !== title || lines.at(-1) !== '') return null
  const values: [string, string][] = []
  for (const [place, name] of names.entries()) {
    const line = lines[place + 1]
    if (!line?.startsWith(`${name}=`)) return null
    values.push([name, line.slice(name.length + 1)])
  }
  return Object.fromEntries(values) as Record<Name, string>
}

/** A whole number in canonical form; otherwise NaN. */
export const readInteger = (text: string): number => {
  const value = /^(0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(value) ? value : Number.NaN
}
