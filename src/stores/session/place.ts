import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'
import type { Stop } from '#client/platform-interface.ts'
import type { Role } from '#contract/entities/basic.ts'
import { adoptDrafts, type Drafts, draftsMs, draftsNow, dropDrafts } from './drafts.ts'

/**
 * Where a person is in a dashboard: the tab, and what is open over it. The places of the administration, an investor's
 * page and an item of the inbox have an address, after the `#` (spec §2 "No URL routes"); for all else the browser's
 * history keeps the place, so that Back and Forward walk through it and a reload keeps it.
 */
interface Place {
  readonly role: Role
  /** Counts up with each place, so that Back can be told from Forward. */
  readonly step: number
  /** In the administration with the place on it: `overview/money/bank`. */
  readonly tab: string
  /** What is open, the lowest first: `week/8f3…`, or an empty text for what cannot be opened again. */
  readonly open: readonly string[]
  /** How far the tab was scrolled when it, or the page, was left. */
  readonly scrolled: number
}

const returnKey = 'portal:return'
const linkKey = 'portal:link'
const leftKey = 'portal:left'
const forgottenKey = 'portal:forgotten'
/** What an address says after its `#`: what an email is about, of which only a session can tell whose it is; or a place. */
const linkPattern = /^#([\da-f-]{36}|[a-z]+[/-]\S+)$/

/** The open tab of the dashboard; in the administration with the place on it, `overview/money/bank`. */
export const $tab = atom<string>('')

let here: Place | null = null
/** How to leave each dialog that is open. */
const covers: (() => void)[] = []
/** What the next dialog shows, if it can be opened again. */
let announced = ''
/** What is to be opened once its screen is there. */
let wanted = ''
/** The handler of a mail's link, once it is loaded. */
let follow: ((link: string) => unknown) | undefined
const openers = new Map<string, (what: string) => unknown>()

const isPlace = (state: unknown): state is Place =>
  typeof state === 'object' && state !== null && 'role' in state && 'open' in state

const addressed = /^(?:investor|inbox-item)\/(.*)/

/** What has an address while it is open: the one that leads to it from outside. */
const addressOf = ({ open, tab }: Place): string => {
  const id = open.map((name) => addressed.exec(name)?.[1]).find(Boolean) ?? (tab.includes('/') && tab)
  return id ? `#${id}` : ''
}

const keep = (place: Place, how: 'push' | 'replace'): void => {
  here = place
  platform.history[how](place, addressOf(place))
}

const split = (name: string): readonly [string, string] => {
  const end = name.indexOf('/')
  return [name.slice(0, end), name.slice(end + 1)]
}

const reopen = (name: string): void => {
  wanted = name
  const [kind, what] = split(name)
  openers.get(kind)?.(what)
}

/**
 * Registers how to open something of a kind from the name with which it was announced; a screen calls this once it is
 * loaded.
 */
export const opens = (kind: string, open: (what: string) => unknown): void => {
  openers.set(kind, open)
  if (wanted.startsWith(`${kind}/`)) reopen(wanted)
}

/** Says what the dialog that is about to open shows, so that Forward and a reload can open it again. */
export const announce = (kind: string, what = ''): void => {
  announced = `${kind}/${what}`
}

/** The open dialog now shows another item of its kind: the place stays, with the new name. */
export const showInstead = (kind: string, what: string): void => {
  if (!here) return
  const open = here.open.map((name) => (split(name)[0] === kind ? `${kind}/${what}` : name))
  keep({ ...here, open }, 'replace')
}

/** A dialog has opened; Back leaves it. Call the returned function when it has closed. */
export const cover = (leave: () => void): Stop => {
  covers.push(leave)
  const name = announced
  announced = ''
  // What the history led to is already recorded; what a search led to is a place of its own.
  const isRecorded = name !== '' && name === wanted && here?.open[covers.length - 1] === name
  wanted = ''
  if (here && !isRecorded) {
    const below = here.open.slice(0, covers.length - 1)
    keep({ ...here, step: here.step + 1, open: [...below, name] }, 'push')
  }
  return () => {
    covers.splice(covers.indexOf(leave), 1)
    if (here && here.open.length > covers.length) keep({ ...here, open: here.open.slice(0, covers.length) }, 'replace')
  }
}

/** Opens another tab. What was still to be opened on the one before is not opened over it. */
export const openTab = (tab: string): void => {
  if (here && tab !== here.tab) {
    wanted = ''
    keep({ ...here, scrolled: platform.scrolled() }, 'replace')
    keep({ ...here, step: here.step + 1, tab, open: [], scrolled: 0 }, 'push')
  }
  $tab.set(tab)
}

/** Opens something on a tab, once that is loaded. */
export const openOn = (tab: string, kind: string, what: string): void => {
  openTab(tab)
  reopen(`${kind}/${what}`)
}

/** What is open at the bottom, by its name: an investor’s page, an item of the inbox; empty if nothing is. */
export const openBelow = (): string => here?.open[0] ?? ''

/** How far the open tab was scrolled when it, or the page, was left. */
export const scrolledHere = (): number => here?.scrolled ?? 0

const leaveAbove = (count: number): void => {
  for (const leave of covers.slice(count).reverse()) leave()
}

const show = (place: Place, shown: number): void => {
  leaveAbove(Math.min(shown, place.open.length))
  $tab.set(place.tab)
  const next = place.open[shown]
  if (next) reopen(next)
  else if (next === '') keep({ ...place, open: place.open.slice(0, shown) }, 'replace')
}

/** Back or Forward has been used. */
const arrive = (): void => {
  const state = platform.history.state()
  const before = here
  if (!before) return
  if (!isPlace(state) || state.role !== before.role) {
    // A link within the page, such as the one to its content, or a mail's link pasted into this very tab.
    keepLink()
    keep({ ...before, step: before.step + 1 }, 'replace')
    const link = follow && takeLink()
    if (link) follow?.(link)
    return
  }
  here = state
  wanted = ''
  const stays = state.tab === before.tab
  const shown = stays ? covers.length : 0
  // A dialog that was closed by its button left a place that looks like the one before it.
  if (stays && state.open.length === shown && state.step !== before.step)
    platform.history.go(state.step < before.step ? -1 : 1)
  else show(state, shown)
}

/** Kept while a lost session is being renewed, with what was typed: only in this browser tab, and never in an address. */
export const rememberTab = (role: Role): void => {
  if ($tab.get() === '') return
  platform.tabStorage.set(returnKey, `${role} ${$tab.get()}`)
  leavePage()
  isLost = true
}

/**
 * Keeps what a link is about, past a sign-in if necessary, and takes it out of the address; the address of what was
 * open here when the page was left stays with its place.
 */
export const keepLink = (): void => {
  const [address, id] = linkPattern.exec(platform.hash()) ?? []
  if (id === undefined) return
  platform.tabStorage.set(linkKey, id)
  const state = platform.history.state()
  if (!isPlace(state) || addressOf(state) !== address) platform.history.replace(null)
}

/** What the link that led here is about, once; nothing if its place, which a reload keeps, opens that by itself. */
const takeLink = (): string | null => {
  const id = platform.tabStorage.get(linkKey)
  platform.tabStorage.remove(linkKey)
  return here && addressOf(here) === `#${id}` ? null : id
}

/** Follows the link that led here, and each that comes into this tab's address later, until it is stopped. */
export const followLinks = (how: (link: string) => Promise<unknown>): Stop => {
  follow = (link) => {
    how(link).catch((error) => platform.log('A link could not be followed', error))
  }
  const link = takeLink()
  if (link !== null) follow(link)
  return () => {
    follow = undefined
  }
}

/** What the page held when it was left: by then a browser accepts no other state for its history. */
interface Left {
  /** Epoch milliseconds. */
  readonly at: number
  readonly step: number
  /** What was open, as in its place. */
  readonly open: readonly string[]
  readonly scrolled: number
  readonly drafts: Drafts | null
}

const isLeft = (value: unknown): value is Left =>
  typeof value === 'object' && value !== null && 'step' in value && 'open' in value && 'drafts' in value

/** The session was lost: what was typed is kept already, since from now on nobody knows whose it is. */
let isLost = false
/** Nor is anything kept from then on, while this page stays: somebody else may be at it. */
let isForgotten = false

/** Keeps what a reload or a lost session would lose. */
const leavePage = (): void => {
  if (!here || isLost) return
  const { step, open } = here
  const left: Left = {
    at: platform.deviceNow(),
    step,
    open,
    scrolled: platform.scrolled(),
    drafts: isForgotten ? null : draftsNow(),
  }
  platform.tabStorage.set(leftKey, JSON.stringify(left))
}

/** Forgets what was typed, in whichever tab it waits for a sign-in: at a log-out, or once the account is frozen. */
export const forgetTyped = (): void => {
  isForgotten = true
  dropDrafts()
  platform.tabStorage.remove(leftKey)
  platform.storage.set(forgottenKey, String(platform.deviceNow()))
}

/** What the page left, once, if that was not too long ago and nothing was to be forgotten since. */
const takeLeft = (): Left | null => {
  const text = platform.tabStorage.get(leftKey)
  platform.tabStorage.remove(leftKey)
  try {
    const left: unknown = JSON.parse(text ?? 'null')
    const since = Math.max(platform.deviceNow() - draftsMs, Number(platform.storage.get(forgottenKey)))
    return isLeft(left) && left.at >= since ? left : null
  } catch {
    return null
  }
}

/**
 * Opens the place that the browser kept, or the tab where a person was when the session was lost, if it was the same
 * role's; otherwise the first. Follows Back and Forward until it is stopped.
 */
export const startTabs = (role: Role, tabs: readonly string[]): Stop => {
  // Before the address is rewritten.
  keepLink()
  const state = platform.history.state()
  const isOn = (place: string | null | undefined): place is string => tabs.includes(place?.split('/')[0] ?? '')
  const [keptRole, keptTab] = platform.tabStorage.get(returnKey)?.split(' ') ?? []
  platform.tabStorage.remove(returnKey)
  const returned = keptRole === role && isOn(keptTab) ? keptTab : undefined
  const kept = isPlace(state) && state.role === role && isOn(state.tab) ? state : undefined
  const link = platform.tabStorage.get(linkKey)
  const linked = isOn(link) && takeLink() ? link : undefined
  const returns = takeLeft()
  // After a sign-in what was typed comes along, to a page that is drawn anew.
  const left = kept && returns?.step === kept.step ? returns : null
  const isTheirs = adoptDrafts(returns?.drafts)
  const first = { role, step: 0, tab: linked ?? returned ?? tabs[0] ?? '', open: [], scrolled: 0 }
  // A dialog in which somebody typed as their session ended opens again, like over a reload.
  const [open = ''] = kept?.open ?? (returned !== undefined && isTheirs ? returns?.open : undefined) ?? []
  keep({ ...(kept ?? first), ...(left && { scrolled: left.scrolled }), open: open === '' ? [] : [open] }, 'replace')
  $tab.set(here?.tab ?? '')
  if (open !== '') reopen(open)
  const stops = [platform.history.onMove(arrive), platform.onLeave(leavePage)]
  return () => {
    for (const stop of stops) stop()
  }
}
