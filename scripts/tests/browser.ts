import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { installed, onPath } from './packages.ts'

/** Debian's browser without a window: it takes a third less processor time for the same tests. */
const headlessShell = 'chromium-headless-shell'
const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

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

const downloadPlaywrightsOwn = (): void => {
  console.log('No Chromium on this machine; downloading one (once) …')
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
}

/**
 * A Chromium to test with: `PORTAL_CHROMIUM`, else Debian's headless shell if it is there or can be installed, else any
 * whole browser that is there, else one that can be installed; undefined if none is to be had.
 */
export const findOrInstallBrowser = (): string | undefined => {
  const { PORTAL_CHROMIUM } = process.env
  if (PORTAL_CHROMIUM) return PORTAL_CHROMIUM
  const shell = onPath(headlessShell) ?? (installed(headlessShell) ? onPath(headlessShell) : undefined)
  if (shell) return shell
  const whole = wholeBrowser()
  if (whole) return whole
  if (!installed('chromium')) downloadPlaywrightsOwn()
  return wholeBrowser()
}
