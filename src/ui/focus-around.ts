/** Runs an action that removes its own button: the focus stays in the part of the page that contained the button. */
export const keepingFocus = (act: () => unknown) => (): void => {
  const part = document.activeElement?.closest<HTMLElement>('section, dialog, [role="tabpanel"]')
  part?.setAttribute('tabindex', String(part.tabIndex))
  part?.focus({ preventScroll: true })
  void act()
}
