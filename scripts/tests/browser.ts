import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright'

/** Debian's browser without a window: it takes a third less of the processor for the same tests. */
const headlessShell = 'chromium-headless-shell'
const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const onPath = (...names: readonly string[]): string | undefined =>
  names
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

const wholeBrowser = (): string | undefined => onPath(...wholeBrowsers) ?? installedApplication() ?? playwrightsOwn()

const command = (name: string, args: readonly string[], stderr: 'inherit' | 'ignore' = 'inherit'): boolean =>
  spawnSync(name, args, { stdio: ['ignore', 'ignore', stderr] }).status === 0

/** Where packages can be installed without asking anybody: as root on Debian and its kin. */
const canInstallPackages = (): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /debian|ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'))

const installPackage = (name: string): boolean =>
  canInstallPackages() &&
  // A machine without a network says so at once instead of trying for minutes.
  command('apt-get', ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15', 'update'], 'ignore') &&
  command('apt-get', ['install', '-y', '--no-install-recommends', name], 'ignore')

/**
 * A Chromium to test with: `PORTAL_CHROMIUM`, else Debian's headless shell if it is there or can be installed, else
 * any whole browser that is there, else one that can be installed; undefined if none can be had.
 */
export const findOrInstallBrowser = (): string | undefined => {
  const { PORTAL_CHROMIUM } = process.env
  if (PORTAL_CHROMIUM) return PORTAL_CHROMIUM
  const shell = onPath(headlessShell)
  if (shell) return shell
  if (canInstallPackages()) {
    console.log(`Installing ${headlessShell} to test with (once) …`)
    if (installPackage(headlessShell)) return onPath(headlessShell)
  }
  const whole = wholeBrowser()
  if (whole) return whole
  console.log('No Chromium on this machine; installing one (once) …')
  if (!installPackage('chromium')) command(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
  return wholeBrowser()
}
