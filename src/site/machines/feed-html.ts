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

/**
 * An article's HTML for feed readers: addresses made absolute, drawings left out (readers strip them; each chart's
 * table says the same and is open), and what only the site's style sheet understands removed.
 */
export const feedHtml = (html: string, page: URL): string =>
  absolute(html, page)
    .replace(/<svg[\s\S]*?<\/svg>/g, '')
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<details[^>]*>\s*<summary>[\s\S]*?<\/summary>/g, '')
    .replace(/<\/details>/g, '')
    .replace(/\s(?:class|role|tabindex|aria-[\w-]+|data-[\w-]+)="[^"]*"/g, '')
    .replace(/<!--[\s\S]*?-->|<!DOCTYPE[^>]*>/gi, '')
    .trim()
