import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'
import type { Role } from '#contract/entities/basic.ts'

const returnKey = 'portal:return'

/** The open tab of the dashboard; tabs have no address (spec §2). */
export const $tab = atom<string>('')

export const openTab = (tab: string): void => $tab.set(tab)

/** Kept while a lost session is being renewed: in this browser tab only, and never in an address. */
export const rememberTab = (role: Role): void => {
  if ($tab.get() !== '') platform.tabStorage.set(returnKey, `${role} ${$tab.get()}`)
}

/** Opens the tab where a person was when the session was lost, if it was the same role's; else the first. */
export const startTabs = (role: Role, tabs: readonly string[]): void => {
  const [keptRole, keptTab] = platform.tabStorage.get(returnKey)?.split(' ') ?? []
  platform.tabStorage.remove(returnKey)
  const kept = keptRole === role ? tabs.find((tab) => tab === keptTab) : undefined
  $tab.set(kept ?? tabs[0] ?? '')
}
