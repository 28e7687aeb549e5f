import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Decides which file contains each module of a first screen, so that a first chart takes few requests and few bytes.
 */

/** What the bundler knows about a module; ids are absolute paths. */
interface Modules {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

const entryOf = (file: string): string => fileURLToPath(new URL(`../../islands/${file}`, import.meta.url))

const islands = {
  login: entryOf('auth/Login.tsx'),
  register: entryOf('auth/Register.tsx'),
  dashboard: entryOf('investor/Dashboard.tsx'),
  admin: entryOf('admin/AdminDashboard.tsx'),
  verify: entryOf('verify/Verify.tsx'),
} as const

type Island = keyof typeof islands
const names = Object.keys(islands) as Island[]

/** Everything that a module imports statically, transitively; dynamic imports are left out. */
const closureOf = (entry: string, modules: Modules): Set<string> => {
  const found = new Set<string>()
  const open = [entry]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** Everything that is imported dynamically from these modules on: each with what it brings along, itself excluded. */
const lazyClosuresFrom = (first: Iterable<string>, modules: Modules): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>()
  const open = [...first]
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const lazyId of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (found.has(lazyId)) continue
      const closure = closureOf(lazyId, modules)
      found.set(lazyId, closure)
      open.push(...closure)
    }
  return found
}

/**
 * What at least this many of the investor's tabs and panels share goes into one file: each small file would be another
 * request, and another name in the first screen's code.
 */
const manyParts = 4

/** What every island runs on: React's renderer, and a few lines of the bundler's own. */
const react = /^\0(?:rolldown\/runtime|vite\/preload-helper)|\/node_modules\/(?:react|react-dom|scheduler)\//

type Shared = 'ground' | 'portal' | 'door' | 'frame' | 'desk' | 'proof' | 'choice'

const isDashboard = (island: Island): boolean => island === 'dashboard' || island === 'admin'

const sharedBy = (users: readonly Island[]): Shared | null => {
  if (users.length < 2) return null
  if (users.includes('verify')) return 'ground'
  if (users.every(isDashboard)) return 'frame'
  return users.some(isDashboard) ? 'portal' : 'door'
}

/**
 * What one island needs at its start and others need on demand: never in that island's own file, which the others would
 * have to load whole.
 */
const lentBy = (user: Island, lazyUsers: readonly Island[]): Shared | null => {
  if (user === 'verify') return lazyUsers.includes('admin') ? 'choice' : 'proof'
  if (!isDashboard(user)) return 'door'
  if (user === 'admin') return 'desk'
  return lazyUsers.every(isDashboard) ? 'frame' : 'portal'
}

/**
 * The bundler's groups, in the order in which they take their modules: `ground` has React and what the check of proofs
 * shares with other islands, which is little; `portal` what else a dashboard and an island that is not one need at
 * their start; `door` what only signing in and registering share, which no dashboard waits for; `frame` what else both
 * dashboards need, which signing in does not load; `desk` what the administration needs at its start and the investor's
 * tabs when they are opened; `proof` and `choice` what the check needs at its start and the investor's tabs, or those
 * of both dashboards, when they are opened; then each island gets the rest. Tabs and panels that are loaded on demand
 * are left to the bundler, except for `parts`, which has what many of the investor's share, and `pieces`, which has
 * what the administration's share with them. What they share with each other never ends up in a first screen's files,
 * nor what they share with another island in that island's own. This works only if a group does not pull in what its
 * modules import: `includeDependenciesRecursively` has to be off.
 */
export const firstScreenGroups = () => {
  let closures: [Island, Set<string>][] | undefined
  const closuresOf = (modules: Modules) => {
    closures ??= names.map((island) => [island, closureOf(islands[island], modules)])
    return closures
  }
  const sharing = (id: string, modules: Modules): Shared | null => {
    if (react.test(id)) return 'ground'
    const users = usersOf(id, modules)
    const [only] = users
    if (!only || users.length > 1) return sharedBy(users)
    const others = lazyUsersOf(id, modules).filter((island) => island !== only)
    return others.length === 0 ? null : lentBy(only, others)
  }
  const usersOf = (id: string, modules: Modules): Island[] =>
    closuresOf(modules).flatMap(([island, closure]) => (closure.has(id) ? [island] : []))
  const byIsland = new Map<Island, Map<string, Set<string>>>()
  const lazyClosuresOf = (island: Island, modules: Modules): Map<string, Set<string>> => {
    const known = byIsland.get(island) ?? lazyClosuresFrom(closureOf(islands[island], modules), modules)
    byIsland.set(island, known)
    return known
  }
  /** The islands that need it only on demand. */
  const lazyUsersOf = (id: string, modules: Modules): Island[] =>
    names.filter((island) => [...lazyClosuresOf(island, modules).values()].some((closure) => closure.has(id)))
  const parts = (id: string, modules: Modules): string | null => {
    if (usersOf(id, modules).length > 0 || react.test(id)) return null
    const wanted = lazyClosuresOf('dashboard', modules)
    if (wanted.has(id)) return null
    if ([...wanted.values()].filter((closure) => closure.has(id)).length < manyParts) return null
    return lazyUsersOf(id, modules).includes('admin') ? 'pieces' : 'parts'
  }
  const only = (name: Shared) => (id: string, modules: Modules) => (sharing(id, modules) === name ? name : null)
  const own = (id: string, modules: Modules): Island | null => usersOf(id, modules)[0] ?? null
  return [
    { name: only('ground'), priority: 4 },
    { name: only('portal'), priority: 3 },
    { name: only('door'), priority: 2 },
    { name: only('frame'), priority: 2 },
    { name: only('desk'), priority: 2 },
    { name: only('proof'), priority: 2 },
    { name: only('choice'), priority: 2 },
    { name: own, priority: 1 },
    { name: parts, priority: 0 },
  ]
}

/**
 * Of the files that something loaded on demand needs, those that no first screen has loaded: each name that a first
 * screen's code lists has to be loaded with it.
 */
const notThereYet = (_: string, files: string[]): string[] =>
  files.filter((file) => !/\/(?:ground|portal|frame|rolldown-runtime)\.[^/]+$/.test(file))

/**
 * Makes the file of an island's group the island's entry itself: only its tabs use its other exports. Otherwise the
 * bundler writes a file of one line for the entry, which is one more request before anything is drawn.
 */
export const entriesInTheirGroups = (): Plugin => ({
  name: 'entries-in-their-groups',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (given) => ({ ...given, preserveEntrySignatures: 'allow-extension' }),
  // Astro replaces what its own configuration says of this.
  configEnvironment: (name) =>
    name === 'client' ? { build: { modulePreload: { polyfill: false, resolveDependencies: notThereYet } } } : undefined,
})
