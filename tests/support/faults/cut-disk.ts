import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The file takes only what is written to it. */
const megabytes = 512

/** EXT4_IOC_SHUTDOWN without a flush of the journal: what was not synced is lost, as in a power cut. */
const shutdown = `open(my $d, '<', $ARGV[0]) or die $!; my $flags = pack('L', 2); ioctl($d, 0x8004587d, $flags) or die $!`

const tell = (program: string, ...args: readonly string[]): string => {
  const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? '' : `${program}: ${error?.message ?? stderr.trim()}`
}

const must = (program: string, ...args: readonly string[]): void => {
  const failed = tell(program, ...args)
  if (failed) throw new Error(failed)
}

/** A disk of this machine whose power can be cut. */
export interface CutDisk {
  /** Where it is mounted. */
  readonly folder: string
  /** From this instant on nothing is written any more; every write fails. */
  cut(): void
  /** After the cut, once nobody has a file open: the journal is replayed, and the disk is there again. */
  mountAgain(): void
  remove(): void
}

/** Fails if no loop device is available, or it may not be mounted. */
export const makeCutDisk = (): CutDisk => {
  const home = mkdtempSync(join(tmpdir(), 'portal-disk-'))
  const [image, folder] = [join(home, 'image'), join(home, 'disk')]
  const mount = () => must('mount', '-o', 'loop', image, folder)
  const unmount = () => must('umount', folder)
  try {
    mkdirSync(folder)
    writeFileSync(image, '')
    truncateSync(image, megabytes * 2 ** 20)
    // Mails are many small files.
    must('mkfs.ext4', '-q', '-i', '4096', image)
    mount()
  } catch (reason) {
    rmSync(home, { recursive: true, force: true })
    throw reason
  }
  return {
    folder,
    cut: () => must('perl', '-e', shutdown, folder),
    mountAgain: () => {
      unmount()
      mount()
    },
    remove: () => {
      unmount()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Why no power can be cut on this machine; undefined if it can. */
export const whyNoCuts = (): string | undefined => {
  try {
    const disk = makeCutDisk()
    try {
      disk.cut()
      disk.mountAgain()
    } finally {
      disk.remove()
    }
    return undefined
  } catch (reason) {
    return reason instanceof Error ? reason.message : String(reason)
  }
}
