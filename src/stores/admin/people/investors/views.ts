import { computed } from 'nanostores'
import { send } from '#client/send.ts'
import type { SavedView } from '#contract/calls/people/saved-views.ts'
import * as calls from '#contract/calls/people/saved-views.ts'
import { ask } from '#stores/kit/decision.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { savedViewWords } from '#words/people/saved-views.ts'
import { everyInvestor, filterIn, filterText, keptFilter } from './filter.ts'
import { filterInvestors } from './investors.ts'

const list = 'investors'

/** The admin's own views of the list of investors. */
export const savedViews = loader<readonly SavedView[]>('The saved views', async () => {
  if (!hasExtension('saved-views')) return []
  return (await send(calls.listSavedViews, { query: { list } })).rows
})

/** The saved view that the list shows unchanged, or null. */
export const $openView = computed([savedViews.$load, keptFilter.$value], ({ last }, filter) => {
  const text = filterText(filter)
  return last?.find((view) => view.filter === text) ?? null
})

/** Null shows everybody. */
export const openView = (view: SavedView | null): void =>
  filterInvestors({ ...everyInvestor, sort: 'name', order: 'asc', ...(view && filterIn(view.filter)) })

export const askSave = (): void => {
  const filter = filterText(keptFilter.$value.get())
  ask({
    ...savedViewWords.save,
    act: (name) => send(calls.saveView, { body: { list, name, filter } }),
    after: savedViews.load,
  })
}

export const askRename = ({ id, name }: SavedView): void =>
  ask({
    ...savedViewWords.rename(name),
    act: (answer) => send(calls.renameView, { params: { id }, body: { name: answer } }),
    after: savedViews.load,
  })

export const askRemove = ({ id, name }: SavedView): void =>
  ask({ ...savedViewWords.remove(name), act: () => send(calls.removeView, { params: { id } }), after: savedViews.load })
