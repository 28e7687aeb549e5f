import { readFileSync } from 'node:fs'

export interface Walk {
  readonly name: string
  /** How many files README says it passes. */
  readonly stated: number
  readonly files: readonly string[]
}

const lines = readFileSync('src/README.md', 'utf8').split('\n')

const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

/** The walks through the code, as listed in the table in src/README.md. */
export const walks: readonly Walk[] = lines.flatMap((line) => {
  const [, name = '', stated = '', files = ''] = line.split('|').map((cell) => cell.trim())
  return /^\d+$/.test(stated) ? [{ name, stated: Number(stated), files: quoted(files) }] : []
})

/** Files and folders of the server, and `src/fund`, that walks pass without listing everything that runs there. */
const passed: readonly string[] = lines
  .filter((line) => line.startsWith('- Passed'))
  .flatMap(quoted)
  .map((path) => `src/${path}`)

const isUnder = (place: string, file: string): boolean => file === place || file.startsWith(`${place}/`)

/**
 * Whether a walk of these files may leave one out: of a passed place it may list nothing, only the file that it calls,
 * or everything that runs.
 */
export const mayLeaveOut = (files: readonly string[], file: string): boolean =>
  passed.some((place) => isUnder(place, file) && files.filter((listed) => isUnder(place, listed)).length <= 1)
