import { Activity, Children, isValidElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** Whether any part is still a grey placeholder, or contains parts that have not come yet. */
const isAwaited = (box: Element, own: Element | null): boolean =>
  [...box.querySelectorAll('.bone, .awaits')].some((one) => one !== own && one.checkVisibility())

/**
 * Parts one below another, each as tall as its content: a part is shown once nothing above it is still loading, and so
 * never moves.
 */
export const InTurn = ({ children }: { children: ReactNode }) => {
  const parts = Children.toArray(children).filter(isValidElement)
  const [come, setCome] = useState(1)
  const box = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLSpanElement>(null)
  const awaits = come < parts.length
  useLayoutEffect(() => {
    const { current } = box
    if (!awaits || !current) return
    const look = () => {
      if (!isAwaited(current, mark.current)) setCome(come + 1)
    }
    const observer = new MutationObserver(look)
    observer.observe(current, { childList: true, subtree: true })
    look()
    return () => observer.disconnect()
  }, [come, awaits])
  return (
    <div className="in-turn" ref={box}>
      {parts.map((part, index) => (
        <Activity key={part.key} mode={index < come ? 'visible' : 'hidden'}>
          {part}
        </Activity>
      ))}
      {awaits && <span className="awaits" ref={mark} />}
    </div>
  )
}
