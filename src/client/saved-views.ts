import * as calls from '#contract/calls/people/saved-views.ts'
import { send } from './send.ts'

type List = (typeof calls.viewedLists)[number]

export const listSavedViews = (list: List) => send(calls.listSavedViews, { query: { list } })

export const saveView = (list: List, name: string, filter: string) =>
  send(calls.saveView, { body: { list, name, filter } })

export const renameView = (id: string, name: string) => send(calls.renameView, { params: { id }, body: { name } })

export const removeView = (id: string) => send(calls.removeView, { params: { id } })
