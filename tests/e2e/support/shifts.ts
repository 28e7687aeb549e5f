import { expect, type Page } from 'playwright/test'

interface Shift extends PerformanceEntry {
  readonly hadRecentInput: boolean
  readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Records what moves unexpectedly, from the first paint on; read with `shifts`. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifted: string[] = []
    Object.assign(window, { shifted })
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries() as unknown as Shift[])
        for (const { node, previousRect, currentRect } of hadRecentInput ? [] : sources)
          shifted.push(
            `${node instanceof Element ? node.outerHTML.slice(0, 60) : node?.textContent}: ${place(previousRect)} → ${place(currentRect)}`,
          )
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What has moved so far, each with from where and to where, once the current frames are drawn. */
export const shifts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    return (window as unknown as { shifted: string[] }).shifted
  })

/** Forgets what has moved up to here, for a press that was meant to move it. */
export const forgetShifts = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    // A shift is reported a little after its frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    await new Promise((told) => setTimeout(told))
    return (window as unknown as { shifted: string[] }).shifted.splice(0)
  })

/** Letters may change while nobody looks; how they arrive is tested in `fonts.spec.ts`. Forgets what that moved. */
export const fontsInPlace = async (page: Page): Promise<void> => {
  const inPlace = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('visibilitychange'))
      const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
      return ['Inter UI', 'Source Serif 4'].filter((name) => loaded.includes(name)).length
    })
  await expect.poll(inPlace).toBe(2)
  // The letters are laid out when this resolves.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await forgetShifts(page)
}
