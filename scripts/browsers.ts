/**
 * `node scripts/browsers.ts firefox /usr/bin/firefox-esr`
 * `xvfb-run node scripts/browsers.ts webkit /usr/bin/WebKitWebDriver …/MiniBrowser`
 * Tries menu, highlight, FAQ, dialogs, explorer and forms of the built sites in a browser that `npm test` does not run,
 * and prints what it found; docs/browsers.md holds the last findings.
 */
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { builtSite } from '../tests/support/site/built-site.ts'
import { serveFolder } from '../tests/support/site/static-server.ts'
import { type Driver, keys, press } from './browsers/driver.ts'
import { firefox } from './browsers/firefox.ts'
import { webkit } from './browsers/webkit.ts'

const [kind, binary = '', second = ''] = process.argv.slice(2)
const own = await serveFolder((await builtSite('own')).dir)
const documented = await serveFolder((await builtSite('documented')).dir)
const driver: Driver = kind === 'webkit' ? await webkit(binary, second) : await firefox(binary)

const escapeKey = '\uE00C'
const enterKey = '\uE007'
/** Waits outside the page, which a press may leave. */
const pause = (milliseconds: number) => setTimeout(milliseconds)

/** Scrolls to an element until it stays where it is: what is far below is laid out only when it comes near. */
async function bring(selector: string): Promise<void> {
  const scroll = `(() => {
    const element = document.querySelector(${JSON.stringify(selector)})
    element?.scrollIntoView({ block: 'center', behavior: 'instant' })
    return Math.round(element?.getBoundingClientRect().top ?? 0)
  })()`
  let before: number | undefined
  let now = await driver.ask<number>(scroll)
  while (now !== before) {
    await pause(150)
    before = now
    now = await driver.ask<number>(scroll)
  }
}

async function click(selector: string): Promise<void> {
  await bring(selector)
  const found = await driver.ask<{ x: number; y: number } | null>(`(() => {
    const element = document.querySelector(${JSON.stringify(selector)})
    if (!element) return null
    const box = element.getBoundingClientRect()
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  })()`)
  if (!found) throw new Error(`nothing at ${selector}`)
  await driver.act([press(found.x, found.y)])
  await pause(300)
}

const visible = (selector: string) =>
  driver.ask<boolean>(
    `document.querySelector(${JSON.stringify(selector)})?.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }) ?? false`,
  )

/** The menu's links with a bar of the accent colour below them, as painted. */
async function highlighted(): Promise<string[]> {
  const { boxes, ratio } = await driver.ask<{
    boxes: { text: string; left: number; right: number }[]
    ratio: number
  }>(`({
    ratio: devicePixelRatio,
    boxes: [...document.querySelectorAll('.nav a')].map((link) => {
      const box = link.getBoundingClientRect()
      return { text: link.textContent.trim(), left: box.left, right: box.right }
    }),
  })`)
  const { data, info } = await sharp(await driver.picture())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isAccent = (x: number, y: number) => {
    const at = (Math.round(y * ratio) * info.width + Math.round(x * ratio)) * info.channels
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    return Math.abs(red - 0x0b) < 24 && Math.abs(green - 0x6b) < 24 && Math.abs(blue - 0x4e) < 24
  }
  return boxes
    .filter(({ left, right }) => [61, 62, 63].some((y) => isAccent((left + right) / 2, y)))
    .map(({ text }) => text)
}

const findings: [what: string, seen: unknown, holds: boolean][] = []
const find = (what: string, seen: unknown, holds = seen === true) => findings.push([what, seen, holds])
const note = (what: string, seen: unknown) => find(what, seen, true)
const patienceMs = 10_000

/** Records what is seen as soon as it is as expected, otherwise what is seen after the longest wait. */
async function findSoon(what: string, look: () => Promise<unknown>, wanted: unknown): Promise<void> {
  const end = Date.now() + patienceMs
  let seen = await look()
  while (JSON.stringify(seen) !== JSON.stringify(wanted) && Date.now() < end) {
    await pause(200)
    seen = await look()
  }
  find(what, seen, JSON.stringify(seen) === JSON.stringify(wanted))
}

async function menuAndHighlight(): Promise<void> {
  await driver.size(1280, 900)
  await driver.open(`${own.url}/`)
  note('width of the window', await driver.ask('innerWidth'))
  find('desktop: links are visible', await visible('.nav a'))
  find('desktop: Menu button is hidden', !(await visible('.mb')))
  await findSoon('highlight at first', highlighted, ['Home'])
  await findSoon(
    'scroll behaviour after arrival',
    () => driver.ask('getComputedStyle(document.documentElement).scrollBehavior'),
    'smooth',
  )
  for (const [id, name] of [
    ['strategy', 'Strategy'],
    ['management', 'Team'],
    ['contact', 'Contact'],
  ]) {
    await click(`.nav a[href="#${id}"]`)
    await findSoon(`highlight after a press on ${id}`, highlighted, [name])
  }
  await driver.ask(
    `scrollTo({ top: document.getElementById('investors').closest('section').offsetTop + 200, behavior: 'instant' })`,
  )
  await findSoon('highlight after scrolling to investors', highlighted, ['Investors'])
}

async function phoneMenu(): Promise<void> {
  await driver.size(420, 860)
  await driver.open(`${own.url}/`)
  note('phone: width of the window', await driver.ask('innerWidth'))
  find('phone: links are hidden', !(await visible('.nav a')))
  for (const turn of ['first', 'second']) {
    await click('.mb')
    find(`phone: menu opens, ${turn} time`, await visible('.nav a'))
    await click('.nav a[href="#strategy"]')
    await findSoon(`phone: a link closes it, ${turn} time`, async () => !(await visible('.nav a')), true)
  }
  await click('.mb')
  await driver.act([keys(escapeKey)])
  await pause(300)
  find('phone: Escape closes it', !(await visible('.nav a')))
  await click('.mb')
  await driver.ask(`document.querySelector('.nav a[href="#investors"]').focus()`)
  await driver.act([keys(enterKey)])
  await pause(500)
  // Only Chromium moves the focus to the section, which is what closes the panel without a script (docs/browsers.md).
  note('phone: Enter on a link closes it', !(await visible('.nav a')))
  await driver.act([keys(escapeKey)])
  await pause(300)
  await click('.mb')
  await driver.act([press(200, (await driver.ask<number>('innerHeight')) - 30)])
  await pause(300)
  find('phone: a press outside closes it', !(await visible('.nav a')))
}

async function faq(): Promise<void> {
  await driver.size(1280, 900)
  await driver.open(`${own.url}/faq`)
  await click('.qa:nth-of-type(1) summary')
  await click('.qa:nth-of-type(3) summary')
  const open = await driver.ask<number>(`document.querySelectorAll('.qa[open]').length`)
  find('FAQ: open at once', open, open === 1)
  await driver.open(`${own.url}/faq#withdraw-capital`)
  await pause(400)
  find('FAQ: a fragment opens its answer', await visible('#withdraw-capital'))
  find(
    'FAQ: and brings it into view',
    await driver.ask(
      `(() => { const box = document.getElementById('withdraw-capital').getBoundingClientRect(); return box.top > 60 && box.top < innerHeight })()`,
    ),
  )
}

/** Arriving at a section from elsewhere shows its beginning, and everything above it is laid out. */
async function arrival(): Promise<void> {
  for (const id of ['strategy', 'investors', 'contact']) {
    await driver.open('about:blank')
    await driver.open(`${own.url}/#${id}`)
    await findSoon(
      `arrival at ${id}: its top, below the bar`,
      () => driver.ask(`Math.round(document.getElementById('${id}').getBoundingClientRect().top)`),
      61,
    )
    find(`arrival at ${id}: it is shown`, await visible(`#${id}-title`))
  }
}

async function dialogs(): Promise<void> {
  await driver.open(`${own.url}/`)
  await click('button[commandfor=apply][command=show-modal]')
  find('dialog: opens', await visible('#apply'))
  note('dialog: as', await driver.ask(`document.querySelector('#apply').matches(':modal') ? 'modal' : 'popover'`))
  await driver.act([keys(escapeKey)])
  await pause(200)
  find('dialog: Escape closes', !(await visible('#apply')))
  const focused = await driver.ask<string>('document.activeElement.textContent.trim()')
  find('dialog: focus goes back to', focused, focused === 'Apply Now')
  await click('button[commandfor=apply][command=show-modal]')
  await click('#apply button[command=close]')
  find('dialog: Close closes', !(await visible('#apply')))
  await click('button[commandfor=apply][command=show-modal]')
  await driver.act([press(10, 300)])
  await pause(200)
  find('dialog: a press outside closes', !(await visible('#apply')))
}

async function explorer(): Promise<void> {
  await driver.open(`${own.url}/`)
  await bring('.ex')
  const rows = () =>
    driver.ask<string[]>(
      `[...document.querySelectorAll('.ex tbody tr')].filter((row) => row.checkVisibility()).map((row) => row.innerText.replace(/\\s+/g, ' '))`,
    )
  const [first, ...others] = await rows()
  find('explorer: at first', first, first !== undefined && others.length === 0)
  await click('.ex input[value=a3]')
  await click('.ex input[value=r1]')
  const chosen = await rows()
  find('explorer: after a choice', chosen, chosen.length === 1 && chosen[0] !== first)
}

async function fillContact(): Promise<void> {
  for (const [id, text] of [
    ['name', 'Ada Byron'],
    ['email', 'ada@example.com'],
    ['message', 'Good morning.'],
  ]) {
    await click(`#${id}`)
    await driver.act([keys(text ?? '')])
  }
  await driver.ask(`(document.getElementById('amount').selectedIndex = 2)`)
}

async function forms(): Promise<void> {
  await driver.open(`${own.url}/`)
  await click('.form button[type=submit]')
  const stays = await driver.ask<string>(`location.hash + ' ' + document.activeElement.id`)
  find('form: an empty one stays', stays, stays === ' name')
  find('form: and is marked', await driver.ask(`document.querySelector('#name').matches(':user-invalid')`))
  await fillContact()
  await click('.form button[type=submit]')
  await findSoon(
    'form: a complete one leads to',
    () => driver.ask('location.pathname + location.hash'),
    '/#contact-sent',
  )
  find('form: its notice is shown', await visible('#contact-sent'))
  const holder = await driver.ask<string>(`document.activeElement.id`)
  find('form: and has the focus', holder, holder === 'contact-sent')
  await driver.open(`${documented.url}/`)
  await fillContact()
  await driver.act([keys(enterKey)])
  await click('.form button[type=submit]').catch(() => undefined)
  await pause(300)
  find('form that sends nothing: notice is shown', await visible('.kept'))
  find('form that sends nothing: form is gone', !(await visible('#name')))
}

for (const part of [menuAndHighlight, phoneMenu, faq, arrival, dialogs, explorer, forms])
  await part().catch((reason) => find(`${part.name} ended early`, String(reason), false))
note('agent', await driver.ask('navigator.userAgent'))
for (const [what, seen, holds] of findings) console.log(`${holds ? '' : 'NOT OK: '}${what}: ${JSON.stringify(seen)}`)
await driver.close()
own.server.close()
documented.server.close()
const failed = findings.filter(([, , holds]) => !holds).length
console.log(`${findings.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
