import type { Page } from 'playwright/test'
import { htmlOf } from '#server/platform/mail/html.ts'
import { everyKind } from '#tests/support/mail/kinds.ts'
import { expect, test } from './public-page.ts'

/** A phone, and a window just wide enough for the table. */
const widths = [390, 640]
/** Of a text on a phone, and of what is tapped. */
const sizeMin = 16
const targetMin = 44

/** Words that are cut off or run out of their cell, texts that are too small, and a button that is too small to tap. */
const flawsOf = (page: Page, least: { readonly size: number; readonly target: number }): Promise<string[]> =>
  page.evaluate(({ size, target }) => {
    const flaws: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) flaws.push(`the page is ${root.scrollWidth} wide`)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const [text, parent] = [node.textContent?.trim() ?? '', node.parentElement]
      if (text === '' || !parent || getComputedStyle(parent).display === 'none') continue
      if (parent.closest('[style*="display:none"]')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const cell = (parent.closest('td') ?? document.body).getBoundingClientRect()
      for (const { left, right } of range.getClientRects())
        if (left < cell.left - 1 || right > cell.right + 1) flaws.push(`“${text.slice(0, 40)}” runs out of its cell`)
      // A hash or a long address may be broken; a word may not.
      for (const { 0: word, index } of node.textContent?.matchAll(/(?<!\S)[\p{L}\d]{2,20}(?![\p{L}\d@.-])/gu) ?? []) {
        if (parent.closest('.box') || /^[\da-f]+$/.test(word)) continue
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) flaws.push(`“${word}” is cut`)
      }
      const has = Number.parseFloat(getComputedStyle(parent).fontSize)
      if (has < size) flaws.push(`“${text.slice(0, 40)}” has ${has} px`)
    }
    for (const button of document.querySelectorAll('.btn-a'))
      if (button.getBoundingClientRect().height < target) flaws.push('the button is too low')
    return flaws
  }, least)

for (const scheme of ['light', 'dark'] as const)
  test(`every email is whole on a phone and at a desk, ${scheme}, and asks nobody for anything`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.emulateMedia({ colorScheme: scheme })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      for (const [kind, { subject, body }] of Object.entries(everyKind())) {
        await page.setContent(htmlOf(subject, body, 'https://portal.example') ?? '')
        const size = width < 600 ? sizeMin : 14
        expect(await flawsOf(page, { size, target: targetMin }), `${kind} at ${width}`).toEqual([])
        const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
        const [red = 0] = paper.match(/\d+/g)?.map(Number) ?? []
        expect(red < 128, `${kind} in ${scheme}`).toBe(scheme === 'dark')
      }
    }
    expect(asked).toEqual([])
  })
