import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { importBenchmark, previewBenchmark, removeBenchmark } from './import.ts'
import { benchmarksFor } from './series.ts'

/** Total-return series to compare with (extension `benchmarks`). */
export const benchmarks = ({ store, clock }: Context) =>
  ({
    listBenchmarks: ({ whose }) => benchmarksFor(store.read, whose),

    previewBenchmark: ({ body }) => previewBenchmark(store.read, clock.now(), body),

    importBenchmark: ({ body, write }) =>
      write(async (work) => {
        const id = await importBenchmark(work, body)
        const made = (await benchmarksFor(work.db, { kind: 'everybody' })).find((one) => one.id === id)
        if (!made) throw refuse(404, 'There is no such benchmark.')
        return made
      }),

    removeBenchmark: async ({ params: { id }, write }) => ({
      removed: await write((work) => removeBenchmark(work, id)),
    }),
  }) satisfies Handlers<'listBenchmarks' | 'previewBenchmark' | 'importBenchmark' | 'removeBenchmark'>
