import { refuse } from '#server/platform/http/refuse.ts'

/** Where a page begins: after an investor of the list, or before one. */
export interface Cursor {
  readonly back: boolean
  readonly no: number
}

/** "after:123", or "until:123" for the page before it. */
export const writeCursor = ({ back, no }: Cursor): string => `${back ? 'until' : 'after'}:${no}`

/** Throws 422 unless it is a page key. */
export const readCursor = (key: string | undefined): Cursor | undefined => {
  if (key === undefined) return undefined
  const [, direction, no] = key.match(/^(after|until):(\d{1,15})$/) ?? []
  if (no === undefined) throw refuse(422, 'before: take it from the next or previous of a page.')
  return { back: direction === 'until', no: Number(no) }
}
