import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

declare global {
  interface Window {
    /**
     * What was pressed while only the page's own HTML was there, by its `data-press`; null from the moment the islands
     * act on presses themselves. Written by the script in src/layouts/App.astro.
     */
    pressed?: string | null
  }
}

/** What was pressed before the islands came, once; from now on they hear of presses themselves. */
export const takePress = (): string | null => {
  const { pressed = null } = window
  window.pressed = null
  return pressed
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Typed {
  /** The fields of the page's own HTML, which keep what is in them after they have left the page. */
  readonly fields: readonly TextControl[]
  /** The element with the focus. The browser may draw between React's first look at a form and its place in the page. */
  focused: Element | null
  /** Ends the watch over the focus. */
  readonly watch: AbortController
}

const inHtml = (): Typed => {
  const typed: Typed = {
    fields: [...document.querySelectorAll<TextControl>('astro-island [name]')],
    focused: document.activeElement,
    watch: new AbortController(),
  }
  const note = ({ target }: FocusEvent): void => {
    typed.focused = target instanceof Element ? target : null
  }
  document.addEventListener('focusin', note, { signal: typed.watch.signal })
  return typed
}

const isTick = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

const takeOver = (box: Element, { fields, focused }: Typed): void => {
  for (const before of fields) {
    const now = box.querySelector<TextControl>(`[name="${CSS.escape(before.name)}"]`)
    if (!now) continue
    if (isTick(before) && isTick(now)) now.checked = before.checked
    else if (before.value !== '') now.value = before.value
    if (before !== focused) continue
    now.focus({ preventScroll: true })
    // An address field says nothing about its caret, which is at the end after its value was set.
    if (before instanceof HTMLInputElement && now instanceof HTMLInputElement && before.selectionStart !== null)
      now.setSelectionRange(before.selectionStart, before.selectionEnd)
  }
}

/**
 * For a form that the page's own HTML shows already, and whose fields the browser holds: what was typed there stays,
 * with the focus, when the island's form takes its place, and a form that was sent meanwhile is sent now. Returns the
 * ref of the element around the form.
 */
export const useTypedBefore = <Box extends HTMLElement>(): RefObject<Box | null> => {
  const box = useRef<Box>(null)
  const [typed] = useState(inHtml)
  useLayoutEffect(() => {
    const { current } = box
    // Before the fields of React are given the focus.
    typed.watch.abort()
    if (!current) return
    takeOver(current, typed)
    const press = takePress()
    if (press === null) return
    const at = current.querySelector<HTMLElement>(`[data-press="${CSS.escape(press)}"]`)
    // The listeners of React and the stores come after this commit.
    setTimeout(() => (at instanceof HTMLFormElement ? at.requestSubmit() : at?.click()))
  }, [typed])
  return box
}
