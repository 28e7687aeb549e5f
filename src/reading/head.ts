import { looseDataOf } from './yaml.ts'

const head = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

/** The source of a file's head, without its delimiters. */
export const headSource = (file: string): string | undefined => head.exec(file)?.[1]

/** The text below the head. Each line of the head is left empty, so that the others keep their numbers. */
export const textBelowHead = (file: string): string => file.replace(head, (lines) => lines.replace(/[^\n]/g, ''))

/** The fields of a head; empty if it cannot be read. */
export const headOf = (file: string): Record<string, unknown> => {
  const data = looseDataOf(headSource(file) ?? '')
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
}
