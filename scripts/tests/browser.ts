import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const onPath = (): string | undefined =>
  commands
    .flatMap((name) => (process.env.PATH ?? '').split(':').map((folder) => `${folder}/${name}`))
    .find((file) => existsSync(file))

const installedApplication = (): string | undefined =>
  [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:/Program Files/Google/Chrome/Application/chrome.exe',
  ].find((file) => existsSync(file))

const playwrightsOwn = (): string | undefined => {
  const file = chromium.executablePath()
  return file && existsSync(file) ? file : undefined
}

const found = (): string | undefined =>
  process.env.PORTAL_CHROMIUM || onPath() || installedApplication() || playwrightsOwn()

const debianRoot = (): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /debian|ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'))

const command = (name: string, args: readonly string[]): boolean =>
  spawnSync(name, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0

/** A Chromium to test with: one that is there, else Debian's package, else Playwright's download; undefined if none can be had. */
export const findOrInstallBrowser = (): string | undefined => {
  const there = found()
  if (there) return there
  console.log('No Chromium on this machine; installing one (once) …')
  if (debianRoot() && command('apt-get', ['update']) && command('apt-get', ['install', '-y', 'chromium']))
    return found()
  command(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
  return found()
}
