import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** What is used of a file system; tests provide their own. */
export interface Disk {
  open(path: string, flags: string, mode?: number): Promise<OpenFile>
  rename(from: string, to: string): Promise<void>
  link(from: string, to: string): Promise<void>
  rm(path: string, options: { readonly force: true }): Promise<void>
  mkdir(path: string, options: { readonly recursive: true; readonly mode: number }): Promise<string | undefined>
}

export interface OpenFile {
  writeFile(data: string | Buffer): Promise<void>
  chmod(mode: number): Promise<void>
  sync(): Promise<void>
  close(): Promise<void>
}

const nodeDisk: Disk = { open, rename, link, rm, mkdir }

/** Readable by the operator only. */
export const fileMode = 0o600
const folderMode = 0o700

const codeOf = (reason: unknown): unknown => (reason instanceof Error && 'code' in reason ? reason.code : undefined)

/** A name survives a power cut once its folder is synced. Windows cannot open folders, and keeps names without it. */
const syncFolder = async (disk: Disk, folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const opened = await disk.open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** Creates a folder, and any missing parents; they survive a power cut from then on. */
export const makeFolder = async (folder: string, disk: Disk = nodeDisk): Promise<void> => {
  const first = await disk.mkdir(folder, { recursive: true, mode: folderMode })
  if (first === undefined) return
  const top = dirname(resolve(first))
  for (let at = dirname(resolve(folder)); ; at = dirname(at)) {
    await syncFolder(disk, at)
    if (at === top || at === dirname(at)) return
  }
}

let drafts = 0

const draftOf = (file: string): string => {
  drafts += 1
  return `${file}.${process.pid}-${drafts}.new`
}

/** The content of a file, or a function that writes it into an empty draft. */
export type Content = string | Buffer | ((draft: string) => Promise<unknown> | unknown)

const fill = async (opened: OpenFile, draft: string, content: Content): Promise<void> => {
  if (typeof content === 'function') await content(draft)
  else await opened.writeFile(content)
  // A copy keeps the mode of the original.
  await opened.chmod(fileMode)
  await opened.sync()
}

/** Syncs a draft, puts its name in place and syncs that; leaves no draft behind, whether or not it succeeds. */
const place = async <T>(disk: Disk, file: string, content: Content, put: (draft: string) => Promise<T>): Promise<T> => {
  const draft = draftOf(file)
  try {
    const opened = await disk.open(draft, 'w', fileMode)
    try {
      await fill(opened, draft, content)
    } finally {
      await opened.close()
    }
    const placed = await put(draft)
    await syncFolder(disk, dirname(file))
    return placed
  } finally {
    await disk.rm(draft, { force: true })
  }
}

/**
 * Writes a file completely or not at all, replacing an existing one. Once it returns, the file survives a power cut:
 * the content is synced before the name points to it, and the name before anybody relies on it.
 */
export const writeDurably = (file: string, content: Content, disk: Disk = nodeDisk): Promise<void> =>
  place(disk, file, content, (draft) => disk.rename(draft, file))

/** The same for a file that must be new: false if another process was first; its file stays. */
export const createDurably = (file: string, content: Content, disk: Disk = nodeDisk): Promise<boolean> =>
  place(disk, file, content, async (draft) => {
    try {
      await disk.link(draft, file)
    } catch (reason) {
      if (codeOf(reason) === 'EEXIST') return false
      // A file system without links.
      await disk.rename(draft, file)
    }
    return true
  })
