const elements = /<(script|style|iframe|frame|object|embed|base|meta|link|template|astro-island|portal)\b/i
/** A tag with everything in its quoted values, including text that only looks like a tag. */
const tags = /<[a-z/](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi
const quoted = /=\s*"[^"]*"|=\s*'[^']*'/g
const handler = /<[^<>]*[\s/](on[a-z]+)\s*=/i
const style = /<[^<>]*[\s/]style\s*=/i
const address = /\s(?:href|src|action|formaction|data|xlink:href)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi
const runs = /^(?:javascript|vbscript|data):/i

const codePoint = (digits: string | undefined, base: number): string =>
  String.fromCodePoint(Number.parseInt(digits ?? '', base))

/** An address as a browser reads it: references resolved, spaces and control characters dropped. */
const plain = (value: string): string =>
  value
    .replace(/&#x([\da-f]+);?/gi, (_, digits: string) => codePoint(digits, 16))
    .replace(/&#(\d+);?/g, (_, digits: string) => codePoint(digits, 10))
    .replace(/&(?:tab|newline);/gi, '')
    .replace(/&colon;/gi, ':')
    .replace(/[\s\p{Cc}]/gu, '')

/**
 * The first thing in a page's body that could run or load something, or undefined. What editors write was checked long
 * before; this looks at the result, whatever it was made from.
 */
export const runningPart = (html: string): string | undefined => {
  const body = html.slice(Math.max(0, html.indexOf('</head>') + '</head>'.length))
  const element = elements.exec(body.replace(tags, (tag) => tag.replace(quoted, '=""')))?.[1]
  if (element) return `<${element.toLowerCase()}>`
  const unquoted = body.replace(quoted, '=""')
  const found = handler.exec(unquoted)?.[1]
  if (found) return `the handler ${found.toLowerCase()}`
  if (style.test(unquoted)) return 'a style attribute'
  for (const [, double, single, bare] of body.matchAll(address))
    if (runs.test(plain(double ?? single ?? bare ?? '')))
      return `the address ${plain(double ?? single ?? bare ?? '').toLowerCase()}`
  return undefined
}
