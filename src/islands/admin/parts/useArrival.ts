import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { $arrival, arrived } from '#stores/session/arrival.ts'

/**
 * For the heading of a place, or the heading or field of a part of one that a link may lead to: it is unfolded, scrolls
 * into view and takes the focus.
 */
export const useArrival = <Target extends HTMLElement = HTMLHeadingElement>(name: string) => {
  const ref = useRef<Target>(null)
  const isWanted = useStore($arrival) === name
  const arrive = useEffectEvent(() => {
    arrived()
    const fold = ref.current?.closest('details')
    if (fold) fold.open = true
    ref.current?.scrollIntoView({ block: 'start' })
    ref.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (isWanted) arrive()
  }, [isWanted])
  return { ref, tabIndex: -1 } as const
}
