import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import * as calls from '#contract/calls/money/benchmarks.ts'
import { type Benchmark, benchmarkCharactersMax, listBenchmarks } from '#contract/calls/money/benchmarks.ts'
import { chosenFile } from '#stores/kit/chosen-file.ts'
import { ask } from '#stores/kit/decision.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { failure } from '#words/extension-failure.ts'
import { benchmarkWords as words } from '#words/money/benchmarks.ts'

/** The imported series by name. */
export const benchmarks = loader<readonly Benchmark[]>('The benchmarks', () => send(listBenchmarks, {}))

/** The name under which the next file is imported. */
export const $seriesName = atom('S&P 500')

/** The file of a series: imported completely or not at all. */
export const benchmarkFile = chosenFile({
  charactersMax: benchmarkCharactersMax,
  words,
  failure,
  preview: ({ text }) => send(calls.previewBenchmark, { body: { name: $seriesName.get(), text } }),
  mayImport: ({ problem_count }) => problem_count === 0,
  import: ({ text, preview: { name, replaces } }) =>
    send(calls.importBenchmark, { body: { name, text, replaces: replaces?.id ?? null } }),
  imported: async ({ name }) => {
    toast(words.imported(name))
    await benchmarks.load()
  },
})

export const askRemoveBenchmark = ({ id, name }: Benchmark): void =>
  ask({ ...words.remove(name), act: () => send(calls.removeBenchmark, { params: { id } }), after: benchmarks.load })
