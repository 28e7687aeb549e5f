import type { Early } from '#client/early.ts'
import type { AccountHome } from '#contract/calls/desk/account.ts'
import { liveFigures } from '#stores/investor/home/figures.ts'
import { EarlyHome } from './EarlyHome.tsx'
import { sizeCharts } from './useSize.ts'

/**
 * The dashboard's own script, in its page: it asks for Home's figures, or takes over what the browser has preloaded, and
 * draws the balance and the first chart into the skeleton while React and the islands are still on their way. They take
 * over the answer, and show the same once they have checked it. It draws nothing where the first screen may be another:
 * for another person than this browser knows, with amounts hidden, on another tab, with a notice above the figures.
 */

const api = import.meta.env.PUBLIC_API_URL ?? ''
const address = new URL(`${api.replace(/(?<!\/)\/+$/, '')}/api/account/home`, location.origin).href

/** Null as well if the browser refuses storage. */
const kept = (storage: 'localStorage' | 'sessionStorage', key: string): string | null => {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

const knows = (extension: string): boolean =>
  (kept('localStorage', `portal:extensions:${api}`) ?? '').split(' ').includes(extension)

/** As the client calls the API (src/client/send.ts): the browser's own preload is used only if they are the same. */
const credentials = (): RequestCredentials => {
  if (new URL(address).origin === location.origin) return 'same-origin'
  return knows('session') ? 'include' : 'omit'
}

/** The investor whom this browser knows, by address. */
const investor = (): string | null => {
  const user = JSON.parse(kept('localStorage', 'portal:user') ?? 'null')
  return user?.role === 'investor' ? user.email : null
}

const isHomeOpen = (): boolean =>
  kept('sessionStorage', 'portal:return') === null && (history.state?.tab ?? 'home') === 'home'

const isPlain = (home: AccountHome): boolean =>
  home.notice === null && home.weeks.length > 0 && kept('localStorage', 'portal:amounts-hidden') !== 'yes'

/** Whether the page still shows what it was sent with. */
const isStill = (): boolean => document.querySelector('astro-island[ssr]') !== null

const draw = (early: Early, home: AccountHome): void => {
  const panel = document.querySelector('.tab-panel')
  const plot = panel?.querySelector('.bone-chart')
  if (!panel || !plot || !isStill()) return
  sizeCharts(plot.clientWidth, plot.clientHeight)
  const drawn = EarlyHome({ figures: liveFigures(home), ranges: knows('performance') }) as unknown as Element
  for (const part of panel.querySelectorAll(':scope > [aria-hidden]')) part.remove()
  panel.append(drawn)
  early.drawn = drawn
}

const begin = async (): Promise<void> => {
  const email = investor()
  if (email === null || !knows('account') || !isHomeOpen()) return
  const answer = fetch(address, { credentials: credentials(), priority: 'high' })
  const early: Early = { email, address, answer, arrived: null, drawn: null }
  window.early = early
  const response = await answer
  const home: AccountHome | null = response.ok ? await response.clone().json() : null
  early.arrived = performance.now()
  if (home?.email === email && isPlain(home)) draw(early, home)
}

// The islands say what is wrong, if anything is.
begin().catch(() => undefined)
