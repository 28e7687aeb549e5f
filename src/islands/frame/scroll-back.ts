/** What a person does to a page that is not where it was; from then on it stays where they put it. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
/** What is not there by then does not come. */
const patienceMs = 10_000

/** Scrolls to where a reload left the page, once that much of it is there, unless the person has moved it first. */
export const scrollBack = (to: number): (() => void) => {
  if (to === 0) return () => undefined
  const stop = (): void => {
    sizes.disconnect()
    clearTimeout(timer)
    for (const move of moves) removeEventListener(move, stop)
  }
  const look = (): void => {
    if (document.documentElement.scrollHeight - innerHeight < to) return
    scrollTo({ top: to, behavior: 'instant' })
    stop()
  }
  const sizes = new ResizeObserver(look)
  const timer = setTimeout(stop, patienceMs)
  sizes.observe(document.body)
  for (const move of moves) addEventListener(move, stop, { passive: true })
  return stop
}
