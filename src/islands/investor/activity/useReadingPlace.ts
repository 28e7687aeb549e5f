import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps what is being read where it is when new ones come on top: once the list's beginning has left the window, the
 * page scrolls along by as much as they added. At the top of the list they simply appear.
 */
export const useReadingPlace = (list: RefObject<HTMLElement | null>, firstId: string | undefined): void => {
  const before = useRef<{ readonly id: string; readonly top: number } | null>(null)
  useLayoutEffect(() => {
    const topOf = (id: string): number | undefined => {
      const found = list.current?.querySelector(`[data-id="${CSS.escape(id)}"]`)
      return found ? found.getBoundingClientRect().top + scrollY : undefined
    }
    const known = before.current
    const top = known ? topOf(known.id) : undefined
    if (known && top !== undefined && known.id !== firstId && top > known.top && scrollY > 0) {
      scrollBy({ top: top - known.top, behavior: 'instant' })
    }
    const first = firstId === undefined ? undefined : topOf(firstId)
    before.current = firstId === undefined || first === undefined ? null : { id: firstId, top: first }
  }, [list, firstId])
}
