import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ViteDevServer } from 'vite'
import { escapeHtml } from '#fund/text/words.ts'
import { describeMistakes, inOrder, linesOf, type Mistake, teacherOf } from '#reading/mistake.ts'
import { postsFolder } from '#site/blog/paths.ts'
import { faqFolder } from '#site/texts/faq-file.ts'
import { mistakesOfOwner } from './owner-check.ts'
import { mistakesInPosts } from './posts-check.ts'
import { mistakesInPlainTexts } from './texts-check.ts'

const style = `
:root { color-scheme: light dark; --paper: light-dark(#faf9f5, #0d1411); --ink: light-dark(#14201b, #e8ece6);
  --muted: light-dark(#4c5b53, #a3b0a8); --rule: light-dark(#a8412b, #e58d78); }
body { margin: 0 auto; max-width: 56rem; padding: 32px 20px; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.2; text-wrap: balance; }
p { color: var(--muted); }
article { margin-top: 24px; padding-left: 16px; border-left: 3px solid var(--rule); overflow-wrap: anywhere; }
h2 { margin: 0; font-size: 1rem; } h2 code { font-weight: 400; color: var(--muted); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 8px 0 0; }
dt { color: var(--muted); } dd { margin: 0; }
a { color: inherit; }
@media (width < 480px) { dl { grid-template-columns: 1fr; } dd + dt { margin-top: 6px; } }
`

const row = ([name, words]: readonly [string, string]): string => `<dt>${name}</dt><dd>${escapeHtml(words)}</dd>`

const article = (mistake: Mistake): string =>
  `<article><h2>${escapeHtml(mistake.about)} <code>${escapeHtml(mistake.file)}:${mistake.line}:${mistake.column}</code></h2>` +
  `<dl>${linesOf(mistake).map(row).join('')}</dl></article>`

/** What an editor sees in place of a page that cannot be made yet. It reloads itself when a post is saved. */
const mistakesPage = (mistakes: readonly Mistake[]): string => {
  const title = mistakes.length === 1 ? 'A mistake to correct' : `${mistakes.length} mistakes to correct`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style><script type="module" src="/@vite/client"></script></head>
<body><main><h1>${title}</h1><p>Save the file and this page shows itself again. ${teacherOf(mistakes)} teaches how it is written.</p>
${[...mistakes].sort(inOrder).map(article).join('\n')}</main></body></html>`
}

const postPage = /^\/blog\/([a-z0-9][\w-]*)\/?$/i
const listPage = /^\/blog(?:\/(?:category|tag|page)\/.*)?\/?$/
const legalPage = /^\/(privacy|terms)\/?$/
const ownFile = /\.\w+$|^\/(?:@|_|src\/|node_modules\/|api\/|ws\/)/

/**
 * The mistakes that keep a page of the blog from being shown: those of its own post and, for a list, those of all
 * posts.
 */
const mistakesOf = (path: string, mistakes: readonly Mistake[]): readonly Mistake[] => {
  if (listPage.test(path)) return mistakes
  const id = postPage.exec(path)?.[1]
  return id === undefined ? [] : mistakes.filter(({ file }) => file.startsWith(`${postsFolder}/${id}.`))
}

/**
 * The mistakes that keep a page from being shown, with the files as they are now. The owner's file affects every page.
 */
const mistakesAt = async (path: string, root: string): Promise<readonly Mistake[]> => {
  if (ownFile.test(path)) return []
  const ofOwner = mistakesOfOwner(root)
  if (ofOwner.length > 0) return ofOwner
  if (path.startsWith('/blog')) return mistakesOf(path, await mistakesInPosts({ root, withWaiting: true }))
  const folder = /^\/faq\/?$/.test(path) ? faqFolder : `content/legal/${legalPage.exec(path)?.[1]}.`
  return (await mistakesInPlainTexts(root)).filter(({ file }) => file.startsWith(folder))
}

/** Logs what is wrong outside the blog, whose loader logs its own mistakes; the same message only once. */
const teller = (server: ViteDevServer, root: string): (() => Promise<void>) => {
  let latest = ''
  return async () => {
    const ofOwner = mistakesOfOwner(root)
    const mistakes = ofOwner.length > 0 ? ofOwner : await mistakesInPlainTexts(root)
    const message = mistakes.length > 0 ? describeMistakes(mistakes) : ''
    if (message === latest) return
    latest = message
    if (message === '') server.config.logger.info('no more mistakes')
    else server.config.logger.error(`\n${message}`)
  }
}

/** Answers requests for pages whose texts have mistakes with the mistakes. */
export const showMistakes = (server: ViteDevServer, root: string): void => {
  const tell = teller(server, root)
  void tell()
  server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: (reason?: unknown) => void) => {
    const path = new URL(request.url ?? '/', 'http://here.invalid').pathname
    mistakesAt(path, root).then((mistakes) => {
      if (mistakes.length === 0) return next()
      response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' })
      response.end(mistakesPage(mistakes))
    }, next)
  })
  server.watcher.on('all', (_, path) => {
    const place = path.replaceAll('\\', '/')
    if (!place.includes('/content/')) return
    if (!place.includes(`/${postsFolder}/`)) void tell()
    server.ws.send({ type: 'full-reload' })
  })
}
