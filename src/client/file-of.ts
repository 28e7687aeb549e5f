import type { Call } from '#contract/call.ts'
import { fileUrl } from './files.ts'

/** The same for a file of one thing, by its id. */
export const fileUrlOf = (
  path: Call['path'],
  id: string,
  query: Readonly<Record<string, string | undefined>> = {},
): string => fileUrl(path.replace(':id', encodeURIComponent(id)) as Call['path'], query)
