import { dirname } from 'node:path'
import type { Disk } from '#server/platform/base/durable-file.ts'

/** The content of a file: what programs read, and what a power cut leaves of it. */
interface Content {
  now: string
  kept: string
  mode: number
}

const exists = (): Error => Object.assign(new Error('EEXIST'), { code: 'EEXIST' })

/**
 * A disk that keeps only what was synced: a file's content by its own sync, its name by its folder's. The power fails
 * before the operation with that number; from there on nothing happens any more.
 */
export const volatileDisk = (before: Readonly<Record<string, string>> = {}, cutBefore = Number.POSITIVE_INFINITY) => {
  const content = (text: string): Content => ({ now: text, kept: text, mode: 0o600 })
  const names = new Map(Object.entries(before).map(([path, text]) => [path, content(text)]))
  const kept = new Map(names)
  const done: string[] = []
  const act = (what: string): void => {
    if (done.length + 1 >= cutBefore) throw new Error('the power is gone')
    done.push(what)
  }
  const keepNames = (folder: string): void => {
    for (const path of new Set([...names.keys(), ...kept.keys()])) {
      if (dirname(path) !== folder) continue
      const found = names.get(path)
      if (found) kept.set(path, found)
      else kept.delete(path)
    }
  }
  const fileAt = (path: string, flags: string, mode: number): Content => {
    const found = names.get(path) ?? { ...content(''), mode }
    if (flags === 'w') found.now = ''
    names.set(path, found)
    return found
  }
  const disk: Disk = {
    open: async (path, flags, mode = 0o644) => {
      const isFolder = flags === 'r'
      act(`open ${path}`)
      const file = isFolder ? undefined : fileAt(path, flags, mode)
      return {
        chmod: async (wanted) => {
          act(`chmod ${path} ${wanted.toString(8)}`)
          if (file) file.mode = wanted
        },
        writeFile: async (data) => {
          act(`write ${path}`)
          if (file) file.now = String(data)
        },
        sync: async () => {
          act(`sync ${path}`)
          if (file) file.kept = file.now
          else keepNames(path)
        },
        close: async () => {},
      }
    },
    rename: async (from, to) => {
      act(`rename ${from} ${to}`)
      const file = names.get(from)
      if (file) names.set(to, file)
      names.delete(from)
    },
    link: async (from, to) => {
      act(`link ${from} ${to}`)
      const file = names.get(from)
      if (names.has(to)) throw exists()
      if (file) names.set(to, file)
    },
    rm: async (path) => {
      act(`rm ${path}`)
      names.delete(path)
    },
    mkdir: async () => undefined,
  }
  return {
    disk,
    /** What was done, in order. */
    done,
    /** The content of a file; undefined if there is none. */
    read: (path: string): string | undefined => names.get(path)?.now,
    modeOf: (path: string): number | undefined => names.get(path)?.mode,
    /** The names that exist. */
    names: (): string[] => [...names.keys()],
    /** The content after a power cut. */
    readAfterCut: (path: string): string | undefined => kept.get(path)?.kept,
    keepNames,
  }
}
