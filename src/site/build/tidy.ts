import { replaceClosed } from '../closed-matches.ts'

const islandStyle = /<style>astro-island,[^<]*<\/style>/g
const fallbackCopy = /<template data-astro-template="fallback">[\s\S]*?(?:(?<end><\/template>)|$)/g

/**
 * A page with islands as valid HTML: Astro writes the islands' style where the first of them is, which is not allowed
 * there, and a second copy of each skeleton (with its landmarks) into a template that none of our components reads.
 */
export function tidyIslands(html: string): string {
  const [style] = html.match(islandStyle) ?? []
  if (!style) return html
  return replaceClosed(html.replace(islandStyle, ''), fallbackCopy, () => '').replace('</head>', `${style}</head>`)
}
