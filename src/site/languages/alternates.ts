import { type Language, localPath, original } from '#contract/entities/language.ts'

/** A page in one language. */
export interface Version {
  readonly tag: string
  readonly name: string
  readonly path: string
}

const english = { tag: original, name: 'English' }

/** The versions of a page of the original, starting with the original. */
export const versionsOf = (
  path: string,
  translations: readonly (readonly [Pick<Language, 'tag' | 'name'>, ReadonlySet<string>])[],
): Version[] => [
  { ...english, path },
  ...translations
    .filter(([, own]) => own.has(path))
    .map(([{ tag, name }]) => ({ tag, name, path: localPath(tag, path) })),
]

/** For search engines: each version names all of them, including itself. */
const inHead = (versions: readonly Version[], portal: string): string =>
  [...versions, { tag: 'x-default', path: versions[0]?.path ?? '/' }]
    .map(({ tag, path }) => `<link rel="alternate" hreflang="${tag}" href="${portal}${path}">`)
    .join('')

const linkTo = ({ tag, name, path }: Version): string => `<a href="${path}" hreflang="${tag}" lang="${tag}">${name}</a>`

/** Where a page shows the links to its other versions: at the end of the footer's list, or of the sign-in header. */
const withLinks = (html: string, others: readonly Version[]): string => {
  const footer = html.lastIndexOf('</ul>', html.lastIndexOf('</footer>'))
  if (html.includes('</footer>') && footer > 0)
    return html.slice(0, footer) + others.map((other) => `<li>${linkTo(other)}</li>`).join('') + html.slice(footer)
  return html.replace('</header>', `${others.map(linkTo).join('')}</header>`)
}

/** A page with links to its other versions, for people and for search engines. */
export const withAlternates = (html: string, tag: string, versions: readonly Version[], portal: string): string => {
  if (versions.length < 2) return html
  const others = versions.filter((version) => version.tag !== tag)
  return withLinks(html.replace('</head>', `${inHead(versions, portal)}</head>`), others)
}
