import { parseDocument } from 'yaml'

const head = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/

/** The source of a file's head, without its marks. */
export const headSource = (file: string): string | undefined => head.exec(file)?.[1]

/** What stands below the head. */
export const textOf = (file: string): string => file.replace(head, '').trim()

/** The fields of a head; none where it cannot be read. */
export const headOf = (file: string): Record<string, unknown> => {
  const document = parseDocument(headSource(file) ?? '')
  const data: unknown = document.errors.length > 0 ? undefined : document.toJS()
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
}
