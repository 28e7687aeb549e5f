import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export type Size = { width: number; height: number }

/** The width assumed until the box is measured; at build time it never is. */
const unmeasured: Size = { width: 720, height: 250 }

/** The size of a box, measured before the first paint and whenever it changes. */
export const useSize = <Box extends HTMLElement>(): [RefObject<Box | null>, Size, measured: boolean] => {
  const box = useRef<Box>(null)
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      // Zero while a tab is hidden: keep the last size.
      if (width > 0 && height > 0)
        setSize((was) => (was?.width === width && was.height === height ? was : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, size ?? unmeasured, size !== undefined]
}
