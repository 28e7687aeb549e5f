import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DataStore, glob, type Loader } from 'astro/loaders'
import { newYorkDate } from '#fund/new-york.ts'
import { describeProblems, type Problem, problemsInFolder, problemsInHead } from './head-problems.ts'
import { waitingFor } from './order.ts'

/** Thrown when the head of a post is wrong: the message lists every mistake with file, line, field and what is expected. */
export class PostHeadError extends Error {
  constructor(problems: readonly Problem[]) {
    super(describeProblems(problems))
    this.name = 'PostHeadError'
    // A stack leads an editor into the loader; the mistake is in the post.
    this.stack = ''
  }
}

const leaveOutWaiting = (store: DataStore): void => {
  const today = newYorkDate(Date.now())
  for (const [id, { data }] of store.entries())
    if (waitingFor(data as Parameters<typeof waitingFor>[0], today)) store.delete(id)
}

/** Astro's glob loader, with the heads checked first, all of them at once and in an editor's words. */
export const postLoader = (folder: string): Loader => {
  const posts = glob({ pattern: '*.mdx', base: folder })
  return {
    name: 'posts',
    load: async (context) => {
      const root = fileURLToPath(context.config.root)
      const problems = await problemsInFolder(root, folder)
      if (problems.length > 0) throw new PostHeadError(problems)
      const parseData: typeof context.parseData = async (entry) => {
        // In the dev server a file changes after the first check.
        if (entry.filePath) {
          const text = await readFile(entry.filePath, 'utf8')
          const found = problemsInHead(entry.filePath, relative(root, entry.filePath), text)
          if (found.length > 0) throw new PostHeadError(found)
        }
        return context.parseData(entry)
      }
      await posts.load({ ...context, parseData })
      // Only the dev server watches files; NODE_ENV would say it too, but anyone may have set that for something else.
      if (context.watcher === undefined) leaveOutWaiting(context.store)
    },
  }
}
