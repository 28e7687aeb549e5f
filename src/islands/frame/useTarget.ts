import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { $target } from '#stores/session/target.ts'

/** For what a link may lead to: scrolls into view and takes the focus when one of its names is the target. */
export const useTarget = <Element extends HTMLElement>(...names: readonly string[]): RefObject<Element | null> => {
  const element = useRef<Element>(null)
  const isTarget = useSyncExternalStore(
    (changed) => $target.listen(changed),
    () => names.includes($target.get() ?? ''),
  )
  useEffect(() => {
    const found = element.current
    if (!isTarget || !found) return
    $target.set(null)
    found.focus({ preventScroll: true })
    found.scrollIntoView({ block: found.offsetHeight > innerHeight / 2 ? 'start' : 'center', behavior: 'instant' })
  }, [isTarget])
  return element
}
