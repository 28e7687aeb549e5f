import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId } from '#contract/entities/basic.ts'
import { text } from '#contract/entities/entered.ts'

const path = '/api/admin/views'
const extension = 'saved-views'
const nameCharactersMax = 60
const filterCharactersMax = 500

/** The lists that can have saved views. */
export const viewedLists = ['investors'] as const

const name = text(nameCharactersMax, 'a name')

export const savedView = v.object({ id: v.string(), name: v.string(), filter: v.string() })

export type SavedView = v.InferOutput<typeof savedView>

const views = v.object({ rows: v.array(savedView) })

export const listSavedViews = call({
  name: 'listSavedViews',
  method: 'GET',
  path,
  who: 'viewer',
  does: 'The signed-in admin’s views of a list, by name',
  extension,
  query: v.object({ list: v.picklist(viewedLists) }),
  answer: views,
})

export const saveView = call({
  name: 'saveView',
  method: 'POST',
  path,
  who: 'viewer',
  does: 'Saves a filter and its order under a name; 409 if the admin already has a view of the list with that name, or beyond 50',
  extension,
  body: v.object({
    list: v.picklist(viewedLists),
    name,
    /** As the screen writes it, like the query of an address; the server does not read it. */
    filter: v.pipe(
      v.string('a filter is needed'),
      v.maxLength(filterCharactersMax),
      v.regex(/^[\w=&%+.$,-]*$/, 'this is not a filter'),
    ),
  }),
  status: 201,
  answer: savedView,
})

export const renameView = call({
  name: 'renameView',
  method: 'PATCH',
  path: `${path}/:id`,
  who: 'viewer',
  does: 'Renames one of the admin’s own views; 409 if another has the name',
  extension,
  params: byId,
  body: v.object({ name }),
  answer: savedView,
})

export const removeView = call({
  name: 'removeView',
  method: 'DELETE',
  path: `${path}/:id`,
  who: 'viewer',
  does: 'Removes one of the admin’s own views',
  extension,
  params: byId,
  answer: v.object({ removed: v.boolean() }),
})
