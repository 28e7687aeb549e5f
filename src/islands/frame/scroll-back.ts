/**
 * Scrolls to where a place was left and holds it there while it loads; the returned function ends it. Few places are
 * opened again where they were left, so the code for it is loaded then.
 */
export const scrollBack = (to: number): (() => void) | undefined => {
  if (to === 0) return
  let stop: (() => void) | undefined = () => undefined
  import('./hold-scroll.ts').then(
    ({ holdScroll }) => {
      if (stop) stop = holdScroll(to)
    },
    () => undefined,
  )
  return () => {
    stop?.()
    stop = undefined
  }
}
