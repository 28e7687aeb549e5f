import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react'

interface Part<Element extends HTMLElement> {
  readonly ref: RefCallback<Element>
  readonly tabIndex: -1
  onBlur(): void
}

/**
 * Keeps the focus in a part of the page when the control that had it disappears: it goes to what `next` finds there, or
 * to the part itself. For the element whose component renders what comes and goes.
 */
export const useFocusStays = <Element extends HTMLElement>(
  next: (part: Element) => HTMLElement | null | undefined,
): Part<Element> => {
  const part = useRef<Element>(null)
  // A control that is removed fires no event, so this stays true.
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
    // React handles no event while it renders, which is when a dialog that disappears gives the focus back.
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
