import { replaceClosed } from '../closed-matches.ts'

const absolute = (html: string, page: URL): string =>
  html
    .replace(/\b(href|src)="([^"]*)"/g, (_, name: string, url: string) => `${name}="${new URL(url, page).href}"`)
    .replace(/\bsrcset="([^"]*)"/g, (_, set: string) => {
      const urls = set.split(',').map((part) => {
        const [url = '', ...rest] = part.trim().split(' ')
        return [new URL(url, page).href, ...rest].join(' ')
      })
      return `srcset="${urls.join(', ')}"`
    })

const leftOut = [
  /<svg[\s\S]*?(?:(?<end><\/svg>)|$)/g,
  /<style[\s\S]*?(?:(?<end><\/style>)|$)/g,
  /<details[^>]*(?:>\s*<summary>[\s\S]*?(?:(?<end><\/summary>)|$))?/g,
  /<\/details>/g,
  /\s(?:class|role|tabindex|aria-[\w-]+|data-[\w-]+)="[^"]*"/g,
  /<!--[\s\S]*?(?:(?<end>-->)|$)/g,
  /<!DOCTYPE[^>]*(?<end>>)?/gi,
]

/**
 * An article's HTML for feed readers: addresses made absolute, drawings left out (readers strip them; each chart's
 * table says the same and is open), and what only the site's style sheet understands removed.
 */
export const feedHtml = (html: string, page: URL): string =>
  leftOut.reduce((left, pattern) => replaceClosed(left, pattern, () => ''), absolute(html, page)).trim()
