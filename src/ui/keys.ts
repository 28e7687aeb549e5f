/**
 * Where a key leads in a list of `count` with a roving focus, or undefined for a key that does not move. Arrow keys of
 * either axis step and stop at the ends; Home and End go to the ends.
 */
export const stepTo = (key: string, index: number, count: number): number | undefined => {
  const last = count - 1
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(last, index + 1)
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, index - 1)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
