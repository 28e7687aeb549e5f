import { localPath, original } from '#contract/entities/language.ts'

/** The addresses of the original that a language has too. */
export interface Places {
  readonly tag: string
  readonly portal: string
  /** Every address of the built original, pages and files. */
  readonly known: ReadonlySet<string>
  /** Those of them that the language has. */
  readonly own: ReadonlySet<string>
}

const split = (address: string): [string, string] => {
  const at = address.search(/[?#]/)
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)]
}

/** The address in the language for an address of the site; undefined unless it is one of its pages. */
export const localAddress = ({ tag, portal, own }: Places, address: string): string | undefined => {
  const whole = address.startsWith(`${portal}/`) ? portal : ''
  const [path, rest] = split(address.slice(whole.length))
  const page = path === '/' ? '/' : path.replace(/\/$/, '')
  return own.has(page) ? `${whole}${localPath(tag, page)}${rest}` : undefined
}

const isOurs = (address: string, { known }: Places): boolean => known.has(split(address)[0])

/** A tag of a page with its addresses in the language; a link to what only the original has says so. */
export const localTag = (tag: string, places: Places): string => {
  const found = /^<(a|link|meta)\b[^>]*?\s(?:href|content)="([^"]+)"/.exec(tag)
  const [, element, address = ''] = found ?? []
  if (element === undefined) return tag
  const local = localAddress(places, address)
  if (local !== undefined) return tag.replace(`"${address}"`, `"${local}"`)
  return element === 'a' && isOurs(address, places) ? tag.replace('<a', `<a hreflang="${original}"`) : tag
}
