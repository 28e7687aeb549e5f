import { dirname, join, normalize } from 'node:path/posix'

/** The rooms of a folder, floor by floor from the lowest; a file directly in the folder is a room of its own. */
export type Floors = readonly (readonly string[])[]

/** A module's text by its path, like "src/server/server/app.ts". */
export type Modules = ReadonlyMap<string, string>

const imports = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g

/** The module that an import names, if it is one of these: types, dynamic imports and side effects alike. */
const targetOf = (file: string, named: string): string =>
  named.startsWith('.') ? normalize(join(dirname(file), named)) : named.replace(/^#/, 'src/')

/** Which of these modules each of them imports. */
export const importsOf = (modules: Modules): Map<string, string[]> =>
  new Map(
    [...modules].map(([file, text]) => {
      const targets = [...text.matchAll(imports)].map(([, named = '']) => targetOf(file, named))
      return [file, [...new Set(targets)].filter((target) => modules.has(target))]
    }),
  )

const roomOf = (folder: string, file: string): string => file.slice(folder.length + 1).split('/')[0] ?? ''

/**
 * Every import inside a folder that leads to a room on the same floor or above, and every room that is undeclared or
 * does not exist.
 */
export const roomProblems = (folder: string, floors: Floors, modules: Modules): string[] => {
  const inside = new Map([...modules].filter(([file]) => file.startsWith(`${folder}/`)))
  const floorOf = new Map(floors.flatMap((rooms, floor) => rooms.map((room) => [room, floor] as const)))
  const rooms = new Set([...inside.keys()].map((file) => roomOf(folder, file)))
  const undeclared = [...rooms].filter((room) => !floorOf.has(room)).map((room) => `${folder}/${room} has no floor`)
  const gone = [...floorOf.keys()].filter((room) => !rooms.has(room)).map((room) => `there is no ${folder}/${room}`)
  const upward = [...importsOf(inside)].flatMap(([file, targets]) =>
    targets
      .map((target) => [target, roomOf(folder, target)] as const)
      .filter(([, room]) => room !== roomOf(folder, file))
      .filter(([, room]) => (floorOf.get(room) ?? -1) >= (floorOf.get(roomOf(folder, file)) ?? floors.length))
      .map(([target]) => `${file} imports ${target}, which is not below it`),
  )
  return [...undeclared, ...gone, ...upward]
}

/** Circles of modules that import one another, types included: the first one found from each module. */
export const circles = (modules: Modules): string[] => {
  const targets = importsOf(modules)
  const done = new Set<string>()
  const found: string[] = []
  const walk = (file: string, path: readonly string[]): void => {
    const from = path.indexOf(file)
    if (from >= 0) found.push([...path.slice(from), file].join(' → '))
    if (from >= 0 || done.has(file)) return
    for (const target of targets.get(file) ?? []) walk(target, [...path, file])
    done.add(file)
  }
  for (const file of targets.keys()) walk(file, [])
  return found
}

const queries = /\bkysely\b|\bsql`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|selectNoFrom|with|execute\w*)\(/

/** Every module in a folder that contains a query: a route asks the room of its subject, which knows the tables. */
export const queryProblems = (folder: string, modules: Modules): string[] =>
  [...modules]
    .filter(([file, text]) => file.startsWith(`${folder}/`) && queries.test(text))
    .map(([file]) => `${file} holds a query, which belongs in the room of its subject`)
