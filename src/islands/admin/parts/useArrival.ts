import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { $arrival, arrived } from '#stores/session/arrival.ts'

/**
 * For the heading or the field of a part that a link may lead to: it is unfolded, scrolls into view and takes the focus. `choose` gets the name
 * of the subpart, if it has several.
 */
export const useArrival = <Target extends HTMLElement = HTMLHeadingElement>(
  name: string,
  choose: (part: string) => void = () => undefined,
) => {
  const ref = useRef<Target>(null)
  const [wanted, part] = useStore($arrival).split('/')
  const isWanted = wanted === name
  const arrive = useEffectEvent(() => {
    if (part) choose(part)
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
