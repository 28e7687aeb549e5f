import { searchAll as call } from '#contract/calls/desk/search.ts'
import { send } from './send.ts'

export const searchAll = (search: string) => send(call, { query: { search } })
