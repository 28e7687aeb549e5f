import { dirname, join, normalize } from 'node:path/posix'

/**
 * A room: a sentence that says what it holds; or that and the rooms inside it, from the lowest (an array where the names
 * alone say it). `only` names the only rooms that its modules may import besides their own, `browser` that they run there.
 */
export type Room =
  | string
  | {
      readonly is: string
      readonly only?: readonly string[]
      readonly browser?: true
      readonly rooms?: Rooms
    }

export type Rooms = Readonly<Record<string, Room>> | readonly string[]

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

/** What a module names that is a path: modules, styles, content; relative ones from the root. */
const pathsNamed = (file: string, text: string): string[] =>
  [...text.matchAll(imports)].map(([, named = '']) => (/^[#.]/.test(named) ? targetOf(file, named) : named))

/** The rooms inside a room, by name, from the lowest. */
export const roomsIn = (room: Room): ReadonlyMap<string, Room> => {
  const rooms = typeof room === 'string' ? [] : (room.rooms ?? [])
  return new Map(Array.isArray(rooms) ? rooms.map((name) => [name, '']) : Object.entries(rooms))
}

const isUnder = (folder: string, path: string): boolean => path.startsWith(`${folder}/`)

/** The name of the room of a folder in which a file lies; undefined for a file directly in it, or outside. */
const roomOf = (folder: string, file: string): string | undefined =>
  isUnder(folder, file) ? file.slice(folder.length + 1).match(/^([^/]+)\//)?.[1] : undefined

/** Every import of a room that leads to a room which does not stand before it, or to one that it may not use. */
const wrongImports = (folder: string, room: Room, modules: Modules): string[] => {
  const rooms = roomsIn(room)
  const order = [...rooms.keys()]
  const problems: string[] = []
  for (const [file, text] of modules) {
    const own = roomOf(folder, file)
    const one = own === undefined ? undefined : rooms.get(own)
    if (own === undefined || one === undefined) continue
    const { only, browser } = typeof one === 'string' ? {} : one
    for (const path of pathsNamed(file, text)) {
      const other = roomOf(folder, path)
      if (browser && path.startsWith('node:')) problems.push(`${file} imports ${path}, and runs in browsers`)
      if (other === undefined || other === own) continue
      if (only && !only.includes(other))
        problems.push(`${file} imports ${path}, and ${own} may use ${only.join(', ') || 'no other room'} only`)
      else if (rooms.has(other) && order.indexOf(other) > order.indexOf(own))
        problems.push(`${file} imports ${path}, and ${other} does not stand before ${own}`)
    }
  }
  return problems
}

/**
 * What is wrong with the rooms of a folder, and of the rooms inside it: a folder without a sentence, a sentence without a
 * folder, an import that its room may not make.
 */
export const roomProblems = (folder: string, room: Room, modules: Modules): string[] => {
  const rooms = roomsIn(room)
  if (rooms.size === 0) return []
  const there = new Set([...modules.keys()].flatMap((file) => roomOf(folder, file) ?? []))
  return [
    ...[...there].filter((name) => !rooms.has(name)).map((name) => `${folder}/${name} has no place in its folder`),
    ...[...rooms.keys()].filter((name) => !there.has(name)).map((name) => `there is no ${folder}/${name}`),
    ...wrongImports(folder, room, modules),
    ...[...rooms].flatMap(([name, inside]) => roomProblems(`${folder}/${name}`, inside, modules)),
  ]
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

/** Every list of routes that contains a query: a route asks the room of its subject, which knows the tables. */
export const queryProblems = (modules: Modules): string[] =>
  [...modules]
    .filter(([file, text]) => /[/.]routes\.ts$/.test(file) && queries.test(text))
    .map(([file]) => `${file} holds a query, which belongs in the room of its subject`)

const lineOf = (name: string, room: Room, depth: number): string => {
  const is = typeof room === 'string' ? room : room.is
  return `${'  '.repeat(depth)}- \`${name}/\`${is === '' ? '' : `: ${is}`}`
}

/** The map of the house: a line for each room with its sentence, nested as the folders are, from the lowest. */
export const mapOf = (room: Room, depth = 0): string[] =>
  [...roomsIn(room)].flatMap(([name, inside]) => {
    const rooms = roomsIn(inside)
    const areNames = [...rooms.values()].every((one) => one === '')
    return [lineOf(name, inside, depth), ...(areNames ? [] : mapOf(inside, depth + 1))]
  })

/** Which of some rooms each of them may use, without those that it may also reach through another. */
const uses = (rooms: ReadonlyMap<string, Room>): Map<string, string[]> => {
  const named = new Map<string, string[]>()
  const reached = new Map<string, ReadonlySet<string>>()
  for (const [name, room] of rooms) {
    const only = typeof room === 'object' && room.only ? room.only.filter((other) => rooms.has(other)) : []
    const through = new Set(only.flatMap((other) => [...(reached.get(other) ?? [])]))
    reached.set(name, new Set([...only, ...through]))
    named.set(
      name,
      only.filter((other) => !through.has(other)),
    )
  }
  return named
}

/** The picture of the house: what each room may use, as a diagram, and the districts of one of them in their order. */
export const pictureOf = (room: Room, whole: string): string[] => {
  const rooms = roomsIn(room)
  const districts = [...roomsIn(rooms.get(whole) ?? '').keys()].toReversed()
  return [
    'graph LR',
    ...[...uses(rooms)].flatMap(([name, others]) => others.map((other) => `  ${name} --> ${other}`)),
    `  subgraph districts [inside ${whole}]`,
    `    ${districts.map((name) => `in_${name}[${name}]`).join(' --> ')}`,
    '  end',
  ]
}
