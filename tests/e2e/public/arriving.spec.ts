import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from 'playwright/test'
import { unlessAt } from '../support/daily.ts'
import { shifts, watchShifts } from '../support/shifts.ts'
import { desktop, phone } from './public-page.ts'

interface Asked {
  readonly response: ServerResponse
  readonly body: Buffer
}

/** The page at `origin`, whose body a test sends on when it wants to; everything else it needs comes at once. */
const heldBack = async (origin: string, path: string) => {
  const asked = Promise.withResolvers<Asked>()
  const server = createServer(async ({ url }, response) => {
    const answer = await fetch(`${origin}${url}`)
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    if (url === path) asked.resolve({ response, body })
    else response.end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { asked: asked.promise, url: `http://127.0.0.1:${port}${path}`, close: () => server.close() }
}

const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

const pieceBytes = 1000

const indexesOf = (body: Buffer, text: string): number[] => {
  const found: number[] = []
  for (let at = body.indexOf(text); at >= 0; at = body.indexOf(text, at + 1)) found.push(at)
  return found
}

/** Where a page must at least be cut: a browser may stop to paint even between an opening tag and its content. */
const cutsOfPage = (body: Buffer, start: number): number[] => {
  const cuts = indexesOf(body, '<summary')
  for (let at = start + pieceBytes; at < body.length; at += pieceBytes) cuts.push(at)
  return cuts
}

/** Before and after each part of the header. */
const cutsOfHeader = (body: Buffer): number[] => indexesOf(body.subarray(0, body.indexOf('</header>') + 10), '<')

/** Opens the page with its body in pieces, each painted before the next is sent. */
const openSlowly = async (page: Page, origin: string, path: string, cutsOf = cutsOfPage): Promise<void> => {
  const { asked, url, close } = await heldBack(origin, path)
  const going = page.goto(url, { waitUntil: 'commit' })
  const { response, body } = await asked
  const start = body.indexOf('<body')
  expect(start).toBeGreaterThan(0)
  response.write(body.subarray(0, start))
  await going
  let from = start
  for (const to of [...cutsOf(body, start), body.length].toSorted((a, b) => a - b)) {
    if (to <= from) continue
    response.write(body.subarray(from, to))
    await page.evaluate(painted)
    from = to
  }
  response.end()
  await page.waitForLoadState('load')
  close()
}

for (const viewport of [{ width: 320, height: 640 }, phone, desktop])
  test.describe(`${viewport.width} × ${viewport.height}`, unlessAt(viewport.width, 390), () => {
    test.use({ viewport })

    test('what of a page is there already stays where it is while the rest arrives', async ({ page, baseURL }) => {
      await watchShifts(page)
      for (const path of ['/', '/faq', '/privacy', '/terms', '/blog', '/blog/twelve-weeks-carried']) {
        await openSlowly(page, baseURL ?? '', path)
        expect.soft(await shifts(page), path).toEqual([])
      }
    })

    test('nor does anything in the frame of a dashboard', async ({ page, baseURL }) => {
      // As the page is before its scripts are loaded, which would lead to the sign-in.
      await page.route('**/*.js', (route) => route.abort())
      await watchShifts(page)
      for (const path of ['/dashboard', '/admin']) {
        await openSlowly(page, baseURL ?? '', path)
        expect.soft(await shifts(page), path).toEqual([])
      }
    })
  })

for (const viewport of [phone, { width: 1140, height: 800 }, desktop])
  test(
    `no part of the header moves another as it comes (${viewport.width} px)`,
    unlessAt(viewport.width, 390),
    async ({ page, baseURL }) => {
      await page.setViewportSize(viewport)
      await watchShifts(page)
      for (const path of ['/', '/blog']) {
        await openSlowly(page, baseURL ?? '', path, cutsOfHeader)
        expect.soft(await shifts(page), path).toEqual([])
      }
    },
  )
