import { randomUUID } from 'node:crypto'
import type { Store } from '#server/platform/database/store.ts'
import { accountNews } from '#server/platform/live/news.ts'

/**
 * Resolves once the news of everything written so far has reached this process: news arrives in the order of the commits.
 * The account that this tells of does not exist.
 */
export const newsArrived = async (store: Store): Promise<void> => {
  const mark = randomUUID()
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = store.subscribe({
    received: (_, key) => {
      if (key === mark) resolve()
    },
    resumed: () => {},
  })
  await store.write((work) => work.publish(accountNews, mark))
  await promise
  stop()
}
