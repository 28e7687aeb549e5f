import { fileURLToPath } from 'node:url'

/** Which file each module of a first screen travels in, so that a first chart takes few requests and few bytes. */

/** What the bundler tells of a module; ids are absolute paths. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
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

/** All that a module imports on the spot, and they in turn; what is imported when it is wanted stays out. */
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

/**
 * What every island runs on goes where they all look, React's renderer with it: the bundler's own few lines for the
 * packages of the older kind then need no file of their own.
 */
const ground =
  /^\0(?:rolldown\/runtime|vite\/preload-helper)|\/node_modules\/(?:react|react-dom|scheduler|classnames)\//

/**
 * The bundler's groups, in the order in which they take their modules: `portal` has what two islands or more need at their
 * start, one of them without a dashboard; `frame` what both dashboards need beside, which signing in does not load; then
 * each island the rest.
 * Tabs and panels that are loaded when wanted are left to the bundler, and what they share with each other never lands
 * in a first screen's files.
 */
export const firstScreenGroups = () => {
  let closures: [Island, Set<string>][] | undefined
  const usersOf = (id: string, modules: Modules): Island[] => {
    closures ??= names.map((island) => [island, closureOf(islands[island], modules)])
    return closures.filter(([, closure]) => closure.has(id)).map(([island]) => island)
  }
  const sharedBy = (users: readonly Island[]): 'portal' | 'frame' | null => {
    if (users.length < 2) return null
    return users.every((island) => island === 'dashboard' || island === 'admin') ? 'frame' : 'portal'
  }
  return [
    {
      name: (id: string, modules: Modules) =>
        ground.test(id) || sharedBy(usersOf(id, modules)) === 'portal' ? 'portal' : null,
      priority: 3,
    },
    { name: (id: string, modules: Modules) => sharedBy(usersOf(id, modules)), priority: 2 },
    { name: (id: string, modules: Modules) => usersOf(id, modules)[0] ?? null, priority: 1 },
  ]
}
