import type { Call } from '#contract/call.ts'
import { apiOrigin, routedFile } from './send.ts'

/** The address of a file of the backend, for a link, since the browser saves it. Undefined parameters are left out. */
export const fileUrl = (path: Call['path'], query: Readonly<Record<string, string | undefined>>): string => {
  const asked = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const search = new URLSearchParams(asked).toString()
  return `${apiOrigin()}${routedFile(path)}${search && `?${search}`}`
}

/** The same for a file of one thing, by its id. */
export const fileUrlOf = (
  path: Call['path'],
  id: string,
  query: Readonly<Record<string, string | undefined>> = {},
): string => fileUrl(path.replace(':id', encodeURIComponent(id)) as Call['path'], query)
