import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const above = (folder: string): string => {
  if (existsSync(join(folder, 'package.json'))) return folder
  if (dirname(folder) === folder) throw new Error('the server lies in no folder that holds a package.json')
  return above(dirname(folder))
}

/** The project's folder, from the sources and from the built server alike: the nearest one that holds a package.json. */
export const root = above(dirname(fileURLToPath(import.meta.url)))
