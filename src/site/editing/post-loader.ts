import { fileURLToPath } from 'node:url'
import type { Loader, LoaderContext } from 'astro/loaders'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { headOf, textBelowHead } from '#reading/head.ts'
import { describeMistakes, EditorsError, type Mistake } from '#reading/mistake.ts'
import { mistakesInPosts, readPosts } from '#site/editing/posts-check.ts'
import { waitingFor } from '../blog/order.ts'
import { postsFolder } from '../blog/paths.ts'

/** Only the dev server watches files; NODE_ENV would say it too, but somebody may have set that for another reason. */
const isDev = (context: LoaderContext): boolean => context.watcher !== undefined

let latestMessage = ''

/** Logs the same message once, however many files a save touches. */
const tell = ({ logger }: LoaderContext, mistakes: readonly Mistake[]): void => {
  const message = mistakes.length > 0 ? describeMistakes(mistakes) : ''
  if (message === latestMessage) return
  latestMessage = message
  if (message === '') logger.info('no more mistakes')
  else logger.error(`\n\n${message}`)
}

/**
 * Reads every post into the store. Mistakes end a build, all of them in one message; the dev server reports them and
 * goes on without the posts that have one (their pages then show the message, see dev-page.ts).
 */
const read = async (context: LoaderContext): Promise<void> => {
  const root = fileURLToPath(context.config.root)
  const mistakes = await mistakesInPosts({ root, withWaiting: isDev(context) })
  if (mistakes.length > 0 && !isDev(context)) throw new EditorsError(mistakes)
  tell(context, mistakes)
  const wrong = new Set(mistakes.map(({ file }) => file))
  const today = newYorkDate(Date.now())
  const gone = new Set(context.store.keys())
  for (const { id, file, text } of readPosts(root).sources) {
    if (wrong.has(file)) continue
    const data = await context.parseData({
      id,
      data: headOf(text),
      filePath: fileURLToPath(new URL(file, context.config.root)),
    })
    if (!isDev(context) && waitingFor(data as Parameters<typeof waitingFor>[0], today)) continue
    gone.delete(id)
    context.store.set({
      id,
      data,
      body: textBelowHead(text),
      filePath: file,
      digest: context.generateDigest(text),
    })
  }
  for (const id of gone) context.store.delete(id)
}

/** The posts of the blog, checked first. In the dev server a change to any of them reads all again. */
export const postLoader = (): Loader => ({
  name: 'posts',
  load: async (context) => {
    await read(context)
    const { watcher } = context
    if (watcher === undefined) return
    const folder = fileURLToPath(new URL(postsFolder, context.config.root))
    watcher.add(folder)
    let last = Promise.resolve()
    watcher.on('all', (_, path) => {
      if (path.startsWith(folder))
        last = last.then(() => read(context)).catch((reason) => context.logger.error(String(reason)))
    })
  },
})
