/**
 * Remembers where the focus is, for when a dialog has closed. The browser gives it back to what opened the dialog; where
 * that has gone meanwhile, or cannot be pressed any more, it goes to the part of the page that it stood in.
 */
export const focusPlace = (): (() => void) => {
  const around: HTMLElement[] = []
  for (let at = document.activeElement; at instanceof HTMLElement; at = at.parentElement) around.push(at)
  return () => {
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const parts = around.filter((one) => one.matches('section, [role="tabpanel"]') && one.checkVisibility())
      const part = parts[0] ?? document.querySelector('main')
      if (!part) return
      if (!part.hasAttribute('tabindex')) part.tabIndex = -1
      part.focus({ preventScroll: true })
    })
  }
}
