// Runs on whatever Node is installed (20 or newer), before every command; everything after it runs on the pinned Node.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'

const oldestMajor = 20
const stamp = 'node_modules/.installed-lock'
const lock = readFileSync('package-lock.json', 'utf8')

const installed = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lock

const stop = (line) => {
  console.error(line)
  process.exit(1)
}

const install = () => {
  console.log('Installing packages (once, about half a minute) …')
  const started = Date.now()
  const npm = process.env.npm_execpath
  const [command, ...args] = npm ? [process.execPath, npm] : ['npm']
  const { status, error } = spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: !npm && process.platform === 'win32',
  })
  if (error) stop(`npm could not be started: ${error.message}`)
  if (status !== 0) stop('The packages could not be installed; npm says why above. Run the same command again.')
  writeFileSync(stamp, lock)
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** npm 10 drops the link if several platforms' packages contain the same command. */
const linkNode = () => {
  const link = 'node_modules/.bin/node'
  if (existsSync(link) || process.platform === 'win32') return
  const name = ['node', 'node-bin']
    .map((prefix) => `${prefix}-${process.platform}-${process.arch}`)
    .find((each) => existsSync(`node_modules/${each}/bin/node`))
  if (name) symlinkSync(`../${name}/bin/node`, link)
}

const major = Number(process.versions.node.split('.')[0])
if (major < oldestMajor) stop(`Node ${oldestMajor} or newer is needed to begin; this is ${process.versions.node}.`)
if (!installed()) install()
linkNode()
