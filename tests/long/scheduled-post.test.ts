import { readFileSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { type PortalProcess, startProcess } from '../support/portal/portal-process.ts'
import { post } from '../support/site/editors-posts.ts'
import { type EditorsProject, editorsProject } from '../support/site/editors-project.ts'

/** Sets the clock of a process, and of those that it starts, ahead by as many milliseconds as a file says. */
const clock = (file: string): string => `import { readFileSync } from 'node:fs'
const { now } = Date
let [ahead, readAt] = [0, -Infinity]
Date.now = () => {
  if (performance.now() - readAt > 200) [ahead, readAt] = [Number(readFileSync(${JSON.stringify(file)}, 'utf8')), performance.now()]
  return now() + ahead
}
`

let project: EditorsProject
let portal: PortalProcess

const drawing = './pictures/half-the-volume.svg'
const tomorrow = newYorkDate(Date.now() + dayMs)
const dated = (id: string, day: string, rest: string): string =>
  post(id, rest).replace('2025-01-15', day).replace('./pictures/photo.png', drawing)

beforeAll(async () => {
  project = await editorsProject()
  await cp('scripts', join(project.dir, 'scripts'), { recursive: true })
  // The portal keeps a copy of this file, which can import nothing beside it.
  const config = readFileSync('astro.config.mjs', 'utf8').replace(
    "output: 'static',",
    "output: 'static', cacheDir: './.cache',",
  )
  writeFileSync(join(project.dir, 'astro.config.mjs'), config)
  await project.write('later.mdx', dated('later', tomorrow, '---\n\nAs it was at the start.\n'))
  await project.write('unfinished.mdx', dated('unfinished', tomorrow, 'draft: true\n---\n\nNot yet.\n'))
  const ahead = join(project.dir, 'ahead.txt')
  const module = join(project.dir, 'clock.mjs')
  writeFileSync(ahead, '0')
  writeFileSync(module, clock(ahead))
  const env = { NODE_OPTIONS: `--import ${pathToFileURL(module).href}` }
  portal = await startProcess(project.dir, env, join(project.dir, 'scripts/serve.ts'))
}, 600_000)
afterAll(async () => {
  await portal?.end('SIGTERM')
  await project.remove()
})

const statusOf = async (path: string): Promise<number> => (await fetch(`${portal.url}${path}`)).status
const textOf = async (path: string): Promise<string> => (await fetch(`${portal.url}${path}`)).text()

it('npm run serve lists what waits, and publishes a scheduled post on its day with the texts of the start', async () => {
  expect(portal.printed()).toMatch(/^Posts left out: 1 is a draft: unfinished\.$/m)
  expect(portal.printed()).toMatch(/^Posts left out: 1 waits until [A-Z][a-z]{2} \d+(?:, \d{4})?: later\.$/m)
  expect(await statusOf('/blog/later')).toBe(404)
  const other = join(project.dir, 'content/blog/half-the-volume.mdx')
  writeFileSync(other, readFileSync(other, 'utf8').replace('\n---\n\n', '\n---\n\nSomebody still writes this.\n\n'))
  await project.write('later.mdx', 'Somebody has begun to change it.\n')
  writeFileSync(join(project.dir, 'ahead.txt'), String(dayMs))
  await expect.poll(() => statusOf('/blog/later'), { timeout: 500_000, interval: 1000 }).toBe(200)
  const answer = await fetch(`${portal.url}/blog/later`)
  expect(await answer.text()).toContain('As it was at the start.')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await textOf('/blog/half-the-volume')).not.toContain('Somebody still writes this.')
  for (const list of ['/blog', '/rss.xml', '/sitemap.xml']) expect(await textOf(list)).toContain('/blog/later')
  expect(await statusOf('/blog/unfinished')).toBe(404)
  expect(portal.printed()).toContain('posts were published on their day')
}, 600_000)
