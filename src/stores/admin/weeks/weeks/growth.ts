import { send } from '#client/send.ts'
import { type RunGrowth, readRunGrowth } from '#contract/calls/money/distributions.ts'
import { loader } from '#stores/kit/load.ts'

let shown = ''

/** Who is new in a week or grew most: of the week that is shown, or whose close waits. There is one open week. */
export const growth = loader<RunGrowth>('Who is new or grew most', () => send(readRunGrowth, { params: { id: shown } }))

export const showGrowth = (id: string): void => {
  if (id !== shown) growth.forget()
  shown = id
  void growth.load()
}
