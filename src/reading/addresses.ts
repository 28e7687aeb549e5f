import { nearest } from './nearest.ts'

/** What is wrong with an address, in words for an editor. */
export interface WrongAddress {
  expected: string
  nearest?: string | undefined
}

/** The parts of a site that a text may link to. */
export interface Known {
  /**
   * Addresses of pages and files, without a trailing slash; if left out, every page of the site is assumed to exist.
   */
  pages?: ReadonlySet<string>
  /** The address of the site itself: a link to a page of it is written without that. */
  portal?: string
  /** Other hosts that are probably its own: a link there to a page that this site has is meant for this site. */
  likely?: ReadonlySet<string>
}

const here = 'https://here.invalid'
const external = new Set(['https:', 'mailto:'])
const written = 'an address of this site that begins with /, as /faq, or one that begins with https:// or mailto:'

/** This machine, a private network, or a name without an ending. */
const unreachable = /^(?:[^.]*|127\..*|10\..*|192\.168\..*|.*\.(?:local|localhost|internal))$/
const mailAddress = /^[^@\s,]+@[^@\s,.]+(?:\.[^@\s,.]+)+$/

/** The address of a page without a slash at its end; that of the front page keeps its own. */
export const withoutSlash = (path: string): string => path.replace(/(.)\/$/, '$1')

const ownMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * The hosts that are probably those of a site at `portal`: its own with `www.` or without. Where that is only the address
 * of a preview, these are the domains of the fund's email addresses.
 */
export const likelyHosts = (portal: string, emails: readonly string[]): ReadonlySet<string> => {
  const { host, hostname } = new URL(portal)
  const known = ownMachine.test(hostname) ? emails.map((email) => email.replace(/^.*@/, '')) : [host]
  return new Set(known.map((each) => each.replace(/^www\./, '')).flatMap((bare) => [bare, `www.${bare}`]))
}

/** What to write instead of an address with a host, if that is the site's own. */
export const withoutHost = ({ pathname, search, hash }: URL): string =>
  `${withoutSlash(pathname)}${search}${hash}, because a page of this site is linked without its host`

/** An address of the site itself that is written with its host, or with that of the preview. */
const wrongHost = (url: URL, { pages, portal, likely }: Known): WrongAddress | undefined => {
  const path = withoutSlash(url.pathname)
  const isOwn = portal !== undefined && url.host === new URL(portal).host
  const mayBeOwn = ownMachine.test(url.hostname) || likely?.has(url.host)
  if (!isOwn && !(mayBeOwn && pages?.has(path))) return undefined
  return (pages?.has(path) ?? true)
    ? { expected: withoutHost(url) }
    : { expected: 'the address of a page that exists, without a host', nearest: nearest(path, pages ?? []) }
}

/**
 * Why a link must not lead to an address, or undefined. The address is read as browsers read it, so that spaces, line
 * breaks and capitals inside a scheme hide nothing; only what is known to be harmless passes.
 */
export const wrongLink = (address: string, known: Known): WrongAddress | undefined => {
  if (/^\/\/|[\s\\\p{Cc}]/u.test(address) || !URL.canParse(address, here)) return { expected: written }
  const url = new URL(address, here)
  if (url.origin !== here) {
    const host = /^https?:$/.test(url.protocol) ? wrongHost(url, known) : undefined
    if (host) return host
    if (url.protocol === 'http:') return { expected: 'a safe address, which begins with https://' }
    if (!external.has(url.protocol)) return { expected: written }
    if (url.username !== '' || url.password !== '')
      return { expected: `an address without a name before @: this one leads to ${url.host}` }
    if (url.protocol === 'https:' && unreachable.test(url.hostname))
      return { expected: 'an address that every reader can reach' }
    if (url.protocol === 'mailto:' && !mailAddress.test(url.pathname))
      return { expected: 'mailto: and an email address, as mailto:name@fund.example' }
    return address.toLowerCase().startsWith(url.protocol) ? undefined : { expected: written }
  }
  if (address.startsWith('#') && address.length > 1) return undefined
  if (!address.startsWith('/')) return { expected: written, nearest: nearest(`/blog/${address}`, known.pages ?? []) }
  const path = withoutSlash(url.pathname)
  if (known.pages?.has(path) ?? true) return undefined
  return { expected: 'the address of a page that exists', nearest: nearest(path, known.pages ?? []) }
}

const picture = /^\.\/pictures\/[\w-]+\.(?:svg|png|jpe?g|webp|avif)$/
const pictureWanted = 'the path of a picture that exists, as ./pictures/name.png (or .svg, .jpg, .webp, .avif)'

/** The picture whose name is spelled most like that in a path; all of them are in one folder. */
const nearestPicture = (path: string, pictures: readonly string[]): string | undefined => {
  const nameOf = (each: string) => each.replace(/^.*\//, '')
  const name = nearest(nameOf(path), pictures.map(nameOf))
  return pictures.find((each) => nameOf(each) === name)
}

const otherPicture = /^\.\/pictures\/[^/]+\.(gif|tiff?|bmp|hei[cf]|pdf|psd|jfif|jxl|eps|ai)$/i

/** What to do with a picture of a kind that no page shows, or with capitals in the end of its name. */
const wrongKind = (path: string): string | undefined => {
  const [, kind] = otherPicture.exec(path) ?? []
  if (kind?.toLowerCase() === 'gif')
    return 'a PNG, JPEG, WebP or AVIF of it: no page shows a GIF, because nothing moves beside a text'
  if (kind !== undefined) return `the same picture saved as PNG, JPEG, WebP or AVIF, because no page shows .${kind}`
  const small = path.replace(/\.\w+$/, (end) => end.toLowerCase())
  return small !== path && picture.test(small)
    ? `${small}, in small letters, and the file with the same name`
    : undefined
}

/** Why a picture cannot be shown, or undefined. `pictures` are the paths of those that exist. */
export const wrongPicture = (
  path: string,
  pictures: readonly string[],
): (WrongAddress & { isOtherKind?: true }) | undefined => {
  if (picture.test(path) && pictures.includes(path)) return undefined
  const instead = wrongKind(path)
  return instead === undefined
    ? { expected: pictureWanted, nearest: nearestPicture(path, pictures) }
    : { expected: instead, isOtherKind: true }
}
