import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const mebibyte = 2 ** 20

/** A disk of a few megabytes, in memory, part of which is taken by a file that can be removed. */
export interface SmallDisk {
  /** Where it is mounted. */
  readonly folder: string
  /** Removes the file that takes room. */
  makeRoom(): void
  remove(): void
}

const run = (program: string, ...args: readonly string[]): void => {
  const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr.trim()}`)
}

/** Fails if this process may not mount anything. */
export const makeSmallDisk = ({ megabytes, taken }: { readonly megabytes: number; readonly taken: number }) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-small-disk-'))
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'portal-test', folder)
  } catch (reason) {
    rmSync(folder, { recursive: true })
    throw reason
  }
  const file = join(folder, 'taken')
  writeFileSync(file, Buffer.alloc(taken * mebibyte))
  const disk: SmallDisk = {
    folder,
    makeRoom: () => rmSync(file),
    remove: () => {
      run('umount', folder)
      rmSync(folder, { recursive: true })
    },
  }
  return disk
}

/** Why there can be no such disk on this machine; undefined if there can. */
export const whyNoSmallDisk = (): string | undefined => {
  try {
    makeSmallDisk({ megabytes: 1, taken: 0 }).remove()
    return undefined
  } catch (reason) {
    return reason instanceof Error ? reason.message : String(reason)
  }
}
