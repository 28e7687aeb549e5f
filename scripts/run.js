// Before every command, on whatever Node is installed (20 or newer): installs the packages if they changed, then runs
// the script that follows on the installed Node or, if that is too old, on a packaged one (docs/decisions/0097-the-runtime-is-the-machines.md).
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { pathToFileURL } from 'node:url'
import { digestOf, whichNode } from './which-node.js'

const stop = (line) => {
  console.error(line)
  process.exit(1)
}

const npm = (...args) => {
  const file = process.env.npm_execpath
  const [command, ...first] = file ? [process.execPath, file] : ['npm']
  const { status, error } = spawnSync(command, [...first, ...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: !file && process.platform === 'win32',
  })
  if (error) stop(`npm could not be started: ${error.message}`)
  return status === 0
}

const lockedIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {})

/** True if what npm installed last is what the lock file names, whoever called npm. */
const isInstalled = () => {
  const there = lockedIn('node_modules/.package-lock.json')
  return Object.entries(lockedIn('package-lock.json')).every(
    ([folder, { version, optional }]) =>
      folder === '' || (there[folder] ? there[folder].version === version : optional),
  )
}

const install = () => {
  console.log('Installing packages (once, about half a minute) …')
  const started = Date.now()
  if (!npm('ci')) stop('The packages could not be installed; npm says why above. Run the same command again.')
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

const agreedTo = async (question) => {
  if (!process.stdin.isTTY) stop(question)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} Run it now? [y/N] `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

/** Where the packaged Node is: fetched once, and moved there only once its digest is the one that is known. */
const packagedNode = async ({ spec, file, sha256, question }) => {
  const fallback = resolve('node_modules', `.${spec}`)
  const program = resolve(fallback, 'node_modules', file)
  if (existsSync(program)) return program
  if (question && !(await agreedTo(question))) process.exit(1)
  const fetched = `${fallback}.new`
  rmSync(fetched, { recursive: true, force: true })
  mkdirSync(fetched, { recursive: true })
  if (
    !npm('install', '--prefix', fetched, '--no-save', '--no-package-lock', '--no-bin-links', '--ignore-scripts', spec)
  )
    stop(`${spec} could not be fetched; npm says why above. Run the same command again.`)
  const digest = await digestOf(resolve(fetched, 'node_modules', file))
  if (sha256 && digest !== sha256) {
    rmSync(fetched, { recursive: true, force: true })
    stop(`${spec} is not the Node that it should be: its SHA-256 is ${digest}, not ${sha256}. It did not run.`)
  }
  rmSync(fallback, { recursive: true, force: true })
  renameSync(fetched, fallback)
  return program
}

const runHere = async (script) => {
  process.argv.splice(1, 1)
  process.argv[1] = resolve(script)
  await import(pathToFileURL(process.argv[1]).href)
}

/** A terminal sends Ctrl-C to both; every other signal is handed on. */
const runThere = (program, script, args) => {
  const child = spawn(program, [...process.execArgv, script, ...args], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  child.on('close', (code, signal) => {
    if (!signal) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

const [script, ...args] = process.argv.slice(2)
const { version, platform, arch } = { ...process, version: process.versions.node }
const node = whichNode({ version, platform, arch, script, agreed: process.env.PORTAL_PACKAGED_NODE })
if (node.stop) stop(node.stop)
if (!isInstalled()) install()
if (node.runs === 'installed') {
  if (script) await runHere(script)
} else {
  const program = await packagedNode(node)
  console.error(node.line)
  if (script) runThere(program, script, args)
}
