import type { ElementHandle, Locator, Page } from 'playwright/test'

/** What is checked: the dialog on top, otherwise the open tab. */
const scopeOf = async (page: Page): Promise<Locator> => {
  const dialogs = page.locator('dialog[open]')
  return (await dialogs.count()) > 0 ? dialogs.last() : page.locator('[role=tabpanel]:visible').first()
}

/** One of each kind: fifty rows have the same button. */
const ofEachKind = async (found: Locator): Promise<ElementHandle<HTMLElement>[]> => {
  const all = (await found.elementHandles()) as ElementHandle<HTMLElement>[]
  const kinds = new Map<string, ElementHandle<HTMLElement>>()
  for (const one of all) {
    const kind = await one.evaluate((node) => {
      const { tagName, className, parentElement } = node
      const marks = ['type', 'role', 'aria-disabled', 'disabled', 'aria-selected', 'aria-pressed', 'aria-current']
      return [tagName, className, parentElement?.className, ...marks.map((mark) => node.getAttribute(mark))].join(' ')
    })
    if (!kinds.has(kind)) kinds.set(kind, one)
  }
  return [...kinds.values()]
}

const nameOf = (one: ElementHandle<HTMLElement>): Promise<string> =>
  one.evaluate((node) => node.outerHTML.replace(/\s+/g, ' ').slice(0, 110))

const margin = 6

/** The pixels at an element and just around it. */
const drawnAt = async (page: Page, one: ElementHandle<HTMLElement>): Promise<string> => {
  // A link whose whole row can be pressed is drawn around the row.
  const whole = await one.evaluateHandle((node) =>
    getComputedStyle(node, '::after').position === 'absolute' ? (node.offsetParent ?? node) : node,
  )
  const box = await whole.boundingBox()
  const view = page.viewportSize()
  if (!box || !view) return ''
  const [x, y] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)]
  const width = Math.min(view.width - x, box.width + 2 * margin)
  const height = Math.min(view.height - y, box.height + 2 * margin)
  if (width <= 0 || height <= 0) return ''
  const clip = { x, y, width, height }
  return (await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })).toString('base64')
}

const focusable =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):visible:not(:disabled, [tabindex="-1"])'

/** Everything that takes the focus and looks the same with it. */
const withoutFocus = async (page: Page, scope: Locator): Promise<string[]> => {
  const same: string[] = []
  // The focus is drawn only if a key, and not the pointer, was used last.
  await page.keyboard.press('Shift')
  for (const one of await ofEachKind(scope.locator(focusable))) {
    await one.evaluate((node) => {
      node.scrollIntoView({ block: 'center', behavior: 'instant' })
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    const before = await drawnAt(page, one)
    await one.evaluate((node) => node.focus({ preventScroll: true }))
    if (before === (await drawnAt(page, one))) same.push(await nameOf(one))
  }
  return same
}

/** Flips a state that markup expresses to its other value. */
const turn = (node: HTMLElement): void => {
  if (node instanceof HTMLInputElement && /checkbox|radio/.test(node.type)) node.checked = !node.checked
  if (node instanceof HTMLInputElement && node.type === 'range') {
    const before = node.dataset.before
    node.dataset.before = node.value
    node.value = before ?? (node.value === node.max ? node.min : node.max)
  }
  for (const mark of ['aria-selected', 'aria-pressed', 'aria-checked'])
    if (node.hasAttribute(mark)) node.setAttribute(mark, node.getAttribute(mark) === 'true' ? 'false' : 'true')
  if (node.hasAttribute('aria-current')) {
    node.dataset.current = node.getAttribute('aria-current') ?? ''
    node.removeAttribute('aria-current')
  } else if (node.dataset.current !== undefined) node.setAttribute('aria-current', node.dataset.current)
}

/**
 * Except for states that are words alone: Hide, which then says Show, and the moment that is now. An index that does
 * not scroll along marks nothing for the eye: what it would mark is itself in sight.
 */
const stated = `:is(input[type=checkbox], input[type=radio], .slider input[type=range], [aria-selected], [aria-checked],
  [aria-pressed]:not(.balance-hide), :is(a, button)[aria-current]):visible`

/** Everything that is chosen and looks as if it were not, or the other way round. */
const withoutState = async (page: Page, scope: Locator): Promise<string[]> => {
  const same: string[] = []
  for (const one of await ofEachKind(scope.locator(stated))) {
    await one.evaluate((node) => {
      // An index follows the scrolling.
      node.scrollIntoView({ block: node.hasAttribute('aria-current') ? 'nearest' : 'center', behavior: 'instant' })
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    const isMarked = await one.evaluate(async (node, marks) => {
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
      const index = node.closest('.index')
      // Scrolling may have moved the index's mark to its next item.
      return node.matches(marks.replaceAll(':visible', '')) && !(index && getComputedStyle(index).position === 'static')
    }, stated)
    if (!isMarked) continue
    const before = await drawnAt(page, one)
    await one.evaluate(turn)
    if (before === (await drawnAt(page, one))) same.push(await nameOf(one))
    await one.evaluate(turn)
  }
  return same
}

/** Fields, buttons and the dialog itself that have no edge: all backgrounds are the same in these colours. */
const withoutEdge = (scope: Locator): Promise<string[]> =>
  scope.evaluate((root) => {
    const ground = getComputedStyle(document.body).backgroundColor
    const isEdged = (one: Element): boolean => {
      const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(one)
      const drawn = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== ground
      return drawn || (backgroundColor !== ground && backgroundColor !== 'rgba(0, 0, 0, 0)')
    }
    const edged = '.control, .button-plain, .button-solid, .tick-switch input, dialog'
    return [...(root.matches('dialog') ? [root] : []), ...root.querySelectorAll(edged)].flatMap((one) =>
      one.checkVisibility() && !isEdged(one) ? [one.outerHTML.slice(0, 110)] : [],
    )
  })

/** What cannot be distinguished in the system's colours. */
export const untold = async (page: Page) => {
  const scope = await scopeOf(page)
  return {
    edge: await withoutEdge(scope),
    state: await withoutState(page, scope),
    focus: await withoutFocus(page, scope),
  }
}
