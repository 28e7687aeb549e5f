import { apiOrigin } from './send.ts'

/** Where a file of the backend is: a link, since the browser saves it. What is not asked for is left out. */
export const fileUrl = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const asked = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const search = new URLSearchParams(asked).toString()
  return `${apiOrigin()}${path}${search && `?${search}`}`
}
