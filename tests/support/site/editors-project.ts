import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { lean } from '../../../scripts/build.ts'

/** A build's exit code, output and resource use. */
export interface Build {
  code: number | null
  told: string
  used: { cpuSeconds: number; memoryMegabytes: number }
}

/** A copy of the site to which a test may add posts, as an editor would. */
export interface EditorsProject {
  dir: string
  /** Adds or replaces a file under content/blog. */
  write: (name: string, content: string | Buffer) => Promise<void>
  erase: (name: string) => Promise<void>
  /** Runs Astro in the copy until it ends. */
  build: () => Promise<Build>
  /** Starts the dev server on a free port and returns its address once it listens. */
  dev: () => Promise<string>
  remove: () => Promise<void>
}

const copied = ['src', 'content', 'public', 'package.json', 'tsconfig.json']
// What the copy makes must not get into the real caches, which are in the shared node_modules.
const config = `import portal from './portal.config.mjs'
export default { ...portal, cacheDir: './.cache', vite: { ...portal.vite, cacheDir: './.vite' } }
`

// The dev server serves no pages under vitest's NODE_ENV.
const { NODE_ENV: _, VITEST: __, ...plainEnv } = process.env

const astro = (dir: string, flags: readonly string[], ...args: string[]): ChildProcess =>
  spawn(process.execPath, [...flags, resolve('node_modules/astro/bin/astro.mjs'), ...args], {
    cwd: dir,
    env: { ...plainEnv, ...lean, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const listen = (child: ChildProcess, heard: (text: string) => void): void => {
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => heard(String(chunk)))
}

/** Runs `astro dev`; rejects with its output if it ends before it has an address. */
const startDev = (dir: string, children: Set<ChildProcess>): Promise<string> =>
  new Promise((done, failed) => {
    const child = astro(dir, [], 'dev', '--host', '127.0.0.1', '--port', '0')
    children.add(child)
    let told = ''
    listen(child, (text) => {
      told += text
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(told)?.[0]
      if (address) done(address)
    })
    child.on('exit', () => failed(new Error(told)))
  })

/** Loaded into a build: when it exits it records what it used. */
const meter = `import { writeFileSync } from 'node:fs'
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  writeFileSync('.used.json', JSON.stringify({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, memoryMegabytes: maxRSS / 1000 }))
})
`

const runBuild = (dir: string, children: Set<ChildProcess>): Promise<Build> =>
  new Promise((done, failed) => {
    let told = ''
    writeFileSync(join(dir, 'meter.mjs'), meter)
    const child = astro(dir, ['--import', './meter.mjs'], 'build')
    children.add(child)
    listen(child, (text) => {
      told += text
    })
    child.on('error', failed)
    child.on('close', (code) => {
      children.delete(child)
      done({ code, told, used: JSON.parse(readFileSync(join(dir, '.used.json'), 'utf8')) })
    })
  })

/** Makes a copy of the site's sources, all articles but one, in a folder of its own. */
export const editorsProject = async (): Promise<EditorsProject> => {
  await mkdir('.tests', { recursive: true })
  const dir = await mkdtemp(resolve('.tests/editors-'))
  const children = new Set<ChildProcess>()
  for (const name of copied) await cp(name, join(dir, name), { recursive: true })
  // The pictures that are already compressed, as for an editor who builds again.
  if (existsSync('node_modules/.astro')) await cp('node_modules/.astro', join(dir, '.cache'), { recursive: true })
  await cp('astro.config.mjs', join(dir, 'portal.config.mjs'))
  await writeFile(join(dir, 'astro.config.mjs'), config)
  // The one article whose picture takes seconds to compress.
  await rm(join(dir, 'content/blog/weekly-loss-budget.mdx'))
  await symlink(resolve('node_modules'), join(dir, 'node_modules'), 'dir')
  return {
    dir,
    write: (name, content) => writeFile(join(dir, 'content/blog', name), content),
    erase: (name) => rm(join(dir, 'content/blog', name)),
    build: () => runBuild(dir, children),
    dev: () => startDev(dir, children),
    remove: async () => {
      for (const child of children) {
        child.removeAllListeners('exit')
        const ended = new Promise((done) => child.once('exit', done))
        child.kill()
        await ended
      }
      await rm(dir, { recursive: true, force: true })
    },
  }
}
