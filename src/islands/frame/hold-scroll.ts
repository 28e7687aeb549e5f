/** How a person moves the page themselves; from then on it stays where they put it. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Whether placeholders are still to be filled, each of which may move what is below it. */
const isComing = (): boolean => [...document.querySelectorAll('.bone, .comes')].some((place) => place.checkVisibility())

/**
 * Scrolls there once the page is long enough, and holds it there until everything has loaded or the person moves it. The
 * returned function ends it.
 */
export const holdScroll = (to: number): (() => void) => {
  const stop = (): void => {
    sizes.disconnect()
    parts.disconnect()
    for (const move of moves) removeEventListener(move, stop)
  }
  const look = (): void => {
    if (document.documentElement.scrollHeight - innerHeight < to) return
    scrollTo({ top: to, behavior: 'instant' })
    if (!isComing()) stop()
  }
  const sizes = new ResizeObserver(look)
  // A grey placeholder may be replaced by something of exactly its size.
  const parts = new MutationObserver(look)
  sizes.observe(document.body)
  parts.observe(document.body, { childList: true, subtree: true })
  for (const move of moves) addEventListener(move, stop, { passive: true })
  return stop
}
