import type { Page } from 'playwright/test'

/**
 * Text that a reader cannot read to its end, since it is cut at the edge of its container. Exempt are words for screen
 * readers only, the one line of an item of the feed, which its Details show in full, and an address in the list of
 * investors, which View shows.
 */
const found = (): string[] => {
  const dialogs = document.querySelectorAll('dialog[open]')
  const root = dialogs[dialogs.length - 1] ?? document.body
  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const isForEars = (one: Element | null): boolean =>
    one !== null && (getComputedStyle(one).clipPath !== 'none' || isForEars(one.parentElement))
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap((one) => {
    if (
      one.clientWidth <= 1 ||
      one.closest('svg, .hidden, .note-text, .choose-cell .cap') ||
      !one.checkVisibility({ visibilityProperty: true })
    )
      return []
    const { overflowX, overflowY } = getComputedStyle(one)
    const across = cuts(overflowX) && one.scrollWidth > one.clientWidth + 1
    const down = cuts(overflowY) && one.scrollHeight > one.clientHeight + 1
    if (!one.textContent?.trim() || !(across || down) || isForEars(one)) return []
    const { right } = one.getBoundingClientRect()
    // What is inside a part that scrolls by itself is not cut in this sense.
    const out = [...one.querySelectorAll('*')].find(
      (part) => part.getBoundingClientRect().right > right + 1 && !part.closest('.chart-values'),
    )
    const sizes = `${one.scrollWidth}×${one.scrollHeight} in ${one.clientWidth}×${one.clientHeight}`
    return [
      `${one.tagName.toLowerCase()}.${one.className} “${one.textContent.slice(0, 40)}”: ${sizes}${out ? `, by ${out.outerHTML.slice(0, 80)}` : ''}`,
    ]
  })
}

/**
 * Words that something beside them has squeezed to a letter or two per line; column heads for screen readers only do
 * not count.
 */
const squeezed = (): string[] => {
  const isForEars = (one: Element | null): boolean =>
    one !== null && (getComputedStyle(one).clipPath !== 'none' || isForEars(one.parentElement))
  return [...document.querySelectorAll<HTMLElement>('main *, dialog[open] *')].flatMap((one) => {
    const own = [...one.childNodes]
      .map((node) => (node instanceof Text ? node.data : ''))
      .join('')
      .trim()
    if (own.length < 12 || !one.checkVisibility() || one.closest('svg, .hidden')) return []
    const { width, height } = one.getBoundingClientRect()
    const line = Number.parseFloat(getComputedStyle(one).fontSize)
    const isUpright = getComputedStyle(one).writingMode === 'horizontal-tb'
    return isUpright && width > 1 && width < 3 * line && height > 6 * line && !isForEars(one)
      ? [`“${own.slice(0, 40)}”: ${Math.round(width)} × ${Math.round(height)}`]
      : []
  })
}

/** The selected option of a closed list, if it is wider than the list. */
const choices = (): string[] => {
  const measure = document.createElement('canvas').getContext('2d')
  return [...document.querySelectorAll('select')].flatMap((one) => {
    if (!measure || !one.checkVisibility()) return []
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(one)
    measure.font = font
    const [chosen] = one.selectedOptions
    const room = one.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
    const needed = measure.measureText(chosen?.text ?? '').width
    return needed > room + 1 ? [`select “${chosen?.text}”: ${Math.round(needed)} in ${Math.round(room)}`] : []
  })
}

export const cutOff = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate(found)),
  ...(await page.evaluate(choices)),
  ...(await page.evaluate(squeezed)),
]

/** The page and what is open above it, if it would have to be scrolled sideways. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')].flatMap((one) => {
      if (one.scrollWidth <= one.clientWidth) return []
      const end = one.getBoundingClientRect().left + one.clientWidth
      const out = [...one.querySelectorAll('*')].findLast((part) => part.getBoundingClientRect().right > end + 1)
      const by = out ? `, by ${out.outerHTML.slice(0, 110)}` : ''
      return [`${one.tagName.toLowerCase()}: ${one.scrollWidth} in ${one.clientWidth}${by}`]
    }),
  )
