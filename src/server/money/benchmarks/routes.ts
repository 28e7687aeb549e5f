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

    importBenchmark: ({ body, by, request }) =>
      store.write(async (work) => {
        const id = await importBenchmark(work, { by, from: request.ip }, body)
        const made = (await benchmarksFor(work.db, { kind: 'everybody' })).find((one) => one.id === id)
        if (!made) throw refuse(404, 'There is no such benchmark.')
        return made
      }),

    removeBenchmark: async ({ params: { id }, by, request }) => ({
      removed: await store.write((work) => removeBenchmark(work, { by, from: request.ip }, id)),
    }),
  }) satisfies Handlers<'listBenchmarks' | 'previewBenchmark' | 'importBenchmark' | 'removeBenchmark'>
