import { original } from '#contract/entities/language.ts'
import { replaceClosed } from '../closed-matches.ts'
import type { Version } from './alternates.ts'

const entry = /<url><loc>([^<]*)<\/loc>([\s\S]*?)(?:(?<end><\/url>)|$)/g

/** The site map with every version of every page, each with links to all of them. */
export const withVersions = (xml: string, portal: string, versionsAt: (path: string) => readonly Version[]): string =>
  replaceClosed(
    xml.replace('<urlset ', '<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml" '),
    entry,
    (whole: string, address: string, rest: string) => {
      const path = address.slice(portal.length).replace(/(.)\/$/, '$1')
      const versions = versionsAt(path)
      if (versions.length < 2) return whole
      const links = versions
        .map(({ tag, path: at }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${portal}${at}"/>`)
        .join('')
      return versions
        .map(({ tag, path: at }) => `<url><loc>${tag === original ? address : portal + at}</loc>${rest}${links}</url>`)
        .join('')
    },
  )
