import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { installed, onPath } from './packages.ts'
import { type Tally, tallyIn } from './tally.ts'

type Engine = 'firefox' | 'webkit'

const walk = [process.execPath, 'scripts/browsers.ts']

const firefoxCommand = (): string[] | undefined => {
  const found = () => onPath('firefox-esr', 'firefox')
  const firefox = found() ?? (installed('firefox-esr') ? found() : undefined)
  return firefox ? [...walk, 'firefox', firefox] : undefined
}

/** WebKit needs a display and, as root, no sandbox. */
const webkitCommand = (): string[] | undefined => {
  const found = () => {
    const [display, driver] = [onPath('xvfb-run'), onPath('WebKitWebDriver')]
    const [miniBrowser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').toReversed()
    return display && driver && miniBrowser ? [display, '-a', ...walk, 'webkit', driver, miniBrowser] : undefined
  }
  return found() ?? (installed('webkit2gtk-driver', 'xvfb', 'xauth') ? found() : undefined)
}

/** Walks through the built sites in a browser that `npm test` does not run; docs/browsers.md says what differs. */
export const walkThrough = async (engine: Engine): Promise<Tally> => {
  const [program, ...args] = (engine === 'firefox' ? firefoxCommand() : webkitCommand()) ?? []
  if (!program) throw new Error(`NOT OK: ${engine} is not on this machine and cannot be installed.`)
  const child = spawn(program, args, {
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    process.stdout.write(text)
  })
  await once(child, 'close')
  return tallyIn(printed)
}
