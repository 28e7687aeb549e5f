const around = (element: Element | null): HTMLElement[] => {
  const found: HTMLElement[] = []
  for (let at = element; at instanceof HTMLElement; at = at.parentElement) found.push(at)
  return found
}

/**
 * The ancestors of the control that last had the focus, outside of dialogs and messages: the control itself may be
 * gone.
 */
let last: readonly HTMLElement[] = []

/** The ancestors of the control that has the focus, wherever it is; empty once the focus was taken elsewhere. */
let holder: readonly HTMLElement[] = []

const remember = ({ target }: FocusEvent): void => {
  if (!(target instanceof HTMLElement)) return
  holder = around(target)
  if (!target.closest('dialog, .toasts')) last = holder
}

/**
 * Browsers may report a control that is being removed as one that lost the focus; by the end of the task it is clear
 * which it was.
 */
const forget = (): void =>
  queueMicrotask(() => {
    if (holder[0]?.isConnected && document.activeElement === document.body) holder = []
  })

const toPart = (here: readonly HTMLElement[]): void => {
  const parts = here.filter((one) => one.matches('section, [role="tabpanel"], dialog[open]') && one.checkVisibility())
  const part = parts[0] ?? document.querySelector('main')
  if (!part) return
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1
  part.focus({ preventScroll: true })
}

/**
 * If a press removes the focused control from the page, like the last "Show older", the focus goes to the part of the
 * page that contained it, unless a closing dialog or the part itself has focused something by then.
 */
const keep = (): void => {
  if (!holder[0] || holder[0].isConnected) return
  requestAnimationFrame(() => {
    if (document.activeElement === document.body && holder[0] && !holder[0].isConnected) toPart(holder)
  })
}

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  new MutationObserver(keep).observe(document, { childList: true, subtree: true })
}

let stopWatching = (): void => undefined

/** What was answered is read again only after the dialog has gone, and this may remove what has the focus by then. */
const watch = (): void => {
  stopWatching()
  const holder = document.activeElement
  // A dialog that opened meanwhile remembers a place of its own.
  if (holder?.closest('dialog')) return
  const here = around(holder)
  const changed = new MutationObserver(() => {
    if (holder?.isConnected && document.activeElement === holder) return
    stopWatching()
    if (document.activeElement === document.body && !holder?.isConnected) toPart(here)
  })
  changed.observe(document.body, { childList: true, subtree: true })
  stopWatching = () => changed.disconnect()
}

/** The ancestors of the control that each dialog was opened from. */
const openedFrom = new WeakMap<Element, readonly HTMLElement[]>()

/**
 * Focuses what a dialog was opened from, which the browser cannot do if two close at once. If that was a dialog that is
 * gone too, goes on to what it was opened from.
 */
const toOpener = (here: readonly HTMLElement[]): void => {
  const [opener] = here
  if (opener?.isConnected && opener.checkVisibility()) opener.focus()
  if (document.activeElement !== document.body) return
  const before = openedFrom.get(here.find((one) => one.matches('dialog') && !one.isConnected) ?? document.body)
  if (before) toOpener(before)
  else toPart(here)
}

/**
 * Remembers where the focus is when a dialog opens, for when it has closed. The browser gives it back to what opened
 * the dialog; if that is gone, disappears soon after, or cannot be pressed any more, the focus goes to the part of the
 * page that contained it.
 */
export const focusPlace = (dialog: Element | null): (() => void) => {
  const here = document.activeElement === document.body ? last : around(document.activeElement)
  if (dialog) openedFrom.set(dialog, here)
  return () => {
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) toOpener(here)
      watch()
    })
  }
}

/**
 * For undoing something: the focus goes to the part of the page in which it was, and on to what comes back there,
 * unless it is moved meanwhile.
 */
export const focusWhatReturns = (): void => {
  stopWatching()
  toPart(last)
  const part = document.activeElement
  if (!part || part === document.body) return
  const returned = new MutationObserver((changes) => {
    if (document.activeElement !== part) return stopWatching()
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof HTMLElement)
    const item = added.flatMap((node) => [...(node.matches('li, tr') ? [node] : node.querySelectorAll('li, tr'))])[0]
    const control = item?.querySelector<HTMLElement>('button, a[href], [tabindex="0"]')
    if (!control) return
    stopWatching()
    control.focus()
  })
  returned.observe(part, { childList: true, subtree: true })
  stopWatching = () => returned.disconnect()
}
