/** Does what a button asks that goes with it: the focus stays in the part of the page that the button stood in. */
export const keepingFocus = (act: () => unknown) => (): void => {
  const part = document.activeElement?.closest<HTMLElement>('section, dialog, [role="tabpanel"]')
  part?.setAttribute('tabindex', String(part.tabIndex))
  part?.focus({ preventScroll: true })
  void act()
}
