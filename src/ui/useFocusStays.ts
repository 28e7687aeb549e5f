import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react'

interface Part<Element extends HTMLElement> {
  readonly ref: RefCallback<Element>
  readonly tabIndex: -1
  onBlur(): void
}

/**
 * Keeps the focus in a part of the page when the control that had it has gone: it goes to what `next` finds there, or to
 * the part itself. For the element whose component draws what comes and goes.
 */
export const useFocusStays = <Element extends HTMLElement>(
  next: (part: Element) => HTMLElement | null | undefined,
): Part<Element> => {
  const part = useRef<Element>(null)
  // A control that is taken away says nothing, so that whoever was inside still is.
  const inside = useRef(false)
  useLayoutEffect(() => {
    if (!part.current || !inside.current || document.activeElement !== document.body) return
    const found = next(part.current) ?? part.current
    found.focus({ preventScroll: found === part.current })
  })
  const ref = useCallback((element: Element | null) => {
    part.current = element
    const enter = () => {
      inside.current = true
    }
    // React hears no event while it draws, which is when a dialog that goes gives the focus back.
    element?.addEventListener('focusin', enter)
    return () => element?.removeEventListener('focusin', enter)
  }, [])
  return {
    ref,
    tabIndex: -1,
    onBlur: () => {
      inside.current = false
    },
  }
}
