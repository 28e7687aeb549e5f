import { expect, type Page } from 'playwright/test'

/** What a page translator does to the texts of a page, now and whenever some come: each is put into two elements. */
const translate = (): void => {
  const skipped = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'NOSCRIPT', 'FONT'])
  const done = new WeakSet<Text>()
  const one = (text: Text): void => {
    const { parentElement } = text
    if (!parentElement || !text.data.trim() || done.has(text) || skipped.has(parentElement.nodeName)) return
    if (parentElement.closest('[translate=no],.notranslate')) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    const translated = document.createTextNode(text.data)
    done.add(translated)
    inner.append(translated)
    outer.append(inner)
    text.replaceWith(outer)
  }
  const all = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(one)
  }
  const begin = (): void => {
    all(document.body)
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') one(target as Text)
        for (const node of addedNodes) {
          if (node instanceof Text) one(node)
          else if (node instanceof Element) all(node)
        }
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }
  document.addEventListener('DOMContentLoaded', begin)
}

/** Translates every page from its first text on. The returned list gets what React could not do about that. */
export const translated = async (page: Page): Promise<readonly string[]> => {
  const failed: string[] = []
  const note = (text: string): void => {
    if (/removeChild|insertBefore|NotFoundError/.test(text)) failed.push(text.slice(0, 300))
  }
  page.on('pageerror', ({ message }) => note(message))
  page.on('console', (message) => note(message.text()))
  await page.addInitScript(translate)
  return failed
}

const settled = (page: Page): Promise<void> =>
  expect(page.locator('[role=tabpanel]:visible .bone:visible')).toHaveCount(0, { timeout: 15_000 })

/** Names of presses that leave the page, or save a file. */
const leaves = /log out|download|export|csv|xlsx|pdf/i

/** Everything on the open screen that can be pressed, the tabs of the frame and what leaves the page excluded. */
const presses = (page: Page) =>
  page.evaluate((excluded) => {
    const pattern = new RegExp(excluded, 'i')
    const dialogs = document.querySelectorAll('dialog[open]')
    const panels = [...document.querySelectorAll('[role=tabpanel]')]
    const root = dialogs[dialogs.length - 1] ?? panels.find((panel) => panel.checkVisibility())
    const all = [
      ...(root?.querySelectorAll<HTMLElement>('button, summary, select, input[type=checkbox], input[type=radio]') ??
        []),
    ]
    for (const old of document.querySelectorAll('[data-pressed]')) old.removeAttribute('data-pressed')
    return all
      .filter((one) => one.checkVisibility() && !pattern.test(`${one.textContent} ${one.getAttribute('aria-label')}`))
      .map((one, place) => {
        one.dataset.pressed = String(place)
        return (one.textContent || one.getAttribute('aria-label') || '').slice(0, 40)
      })
  }, leaves.source)

const press = (page: Page, place: number): Promise<boolean> =>
  page.evaluate((at) => {
    const one = document.querySelector<HTMLElement>(`[data-pressed="${at}"]`)
    if (!one?.isConnected) return false
    if (one instanceof HTMLSelectElement) {
      one.selectedIndex = (one.selectedIndex + 1) % one.options.length
      one.dispatchEvent(new Event('change', { bubbles: true }))
    } else one.click()
    return true
  }, place)

const closeDialogs = async (page: Page): Promise<void> => {
  for (let left = 4; left > 0 && (await page.locator('dialog[open]').count()) > 0; left -= 1) {
    await page.keyboard.press('Escape')
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }
  // The next press is looked for outside them.
  await expect(page.locator('dialog[open]')).toHaveCount(0)
}

/**
 * Presses everything on a tab, one after another, and everything in the dialog that this opens; fails where a part of
 * the page is gone afterwards. Returns how much was pressed.
 */
export const pressAll = async (
  page: Page,
  tab: string | RegExp,
  failed: readonly string[],
  most = 400,
): Promise<number> => {
  let count = 0
  const at: string[] = []
  const check = async (what: string): Promise<void> => {
    at.push(what)
    await settled(page)
    await expect(page.getByText('did not load'), at.join(' › ')).toHaveCount(0)
    expect(failed, at.join(' › ')).toEqual([])
    at.pop()
  }
  const ownTab = page.getByRole('tab', { name: tab }).first()
  /** Some presses lead to another tab. */
  const backToTab = async (): Promise<void> => {
    const isThere = (await ownTab.getAttribute('aria-selected')) === 'true'
    if (!isThere) await ownTab.click()
    await expect.poll(async () => (await presses(page)).length, `something to press on ${tab}`).toBeGreaterThan(0)
    // All of it, and not only what came first.
    await expect(page.locator('.bone:visible')).toHaveCount(0)
    if (!isThere) await check(String(tab))
  }
  const isDialogOpen = async (): Promise<boolean> => (await page.locator('dialog[open]').count()) > 0
  const pressInDialog = async (): Promise<void> => {
    for (let inner = 0; count < most && (await isDialogOpen()); inner += 1) {
      const inside = (await presses(page))[inner]
      if (inside === undefined) break
      await press(page, inner)
      count += 1
      await check(inside)
    }
    await closeDialogs(page)
    await check('closed')
  }
  await backToTab()
  await check(String(tab))
  for (let place = 0; count < most; place += 1) {
    await backToTab()
    let names = await presses(page)
    // The code of some dialogs is loaded first: they open after the check of the press that they belong to.
    while (await isDialogOpen()) {
      await pressInDialog()
      await backToTab()
      names = await presses(page)
    }
    const name = names[place]
    if (name === undefined) break
    if (!(await press(page, place))) continue
    count += 1
    await check(name)
    at.push(name)
    if (await isDialogOpen()) await pressInDialog()
    at.pop()
    await check(`${name}, closed`)
  }
  return count
}
