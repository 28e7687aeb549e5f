import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDurably, makeFolder, writeDurably } from '#server/platform/base/durable-file.ts'
import { volatileDisk } from '#tests/support/faults/volatile-disk.ts'

const file = '/data/secret'
const operationsMax = 20

/** The operations of one write, with the draft's random name replaced. */
const plainly = (done: readonly string[]): string[] => done.map((what) => what.replace(/secret\.\S+\.new/, 'draft'))

describe('a file that must last', () => {
  it('is written and synced before its name, and its name before it counts', async () => {
    const { disk, done } = volatileDisk()
    await writeDurably(file, 'new', disk)
    expect(plainly(done)).toEqual([
      'open /data/draft',
      'write /data/draft',
      'chmod /data/draft 600',
      'sync /data/draft',
      'rename /data/draft /data/secret',
      'open /data',
      'sync /data',
      'rm /data/draft',
    ])
  })

  it('is the old one or the new one whole, wherever the power goes', async () => {
    for (let cut = 1; cut < operationsMax; cut += 1) {
      const { disk, readAfterCut, keepNames } = volatileDisk({ [file]: 'old' }, cut)
      const isDone = await writeDurably(file, 'new', disk).then(
        () => true,
        () => false,
      )
      expect(isDone ? ['new'] : ['old', 'new'], `cut before operation ${cut}`).toContain(readAfterCut(file))
      // A disk may keep names by itself, and earlier than asked.
      keepNames('/data')
      expect(isDone ? ['new'] : ['old', 'new'], `cut before operation ${cut}`).toContain(readAfterCut(file))
    }
  })

  it('that must be new is whole or not there, wherever the power goes', async () => {
    for (let cut = 1; cut < operationsMax; cut += 1) {
      const { disk, readAfterCut, keepNames } = volatileDisk({}, cut)
      const isDone = await createDurably(file, 'new', disk).catch(() => false)
      expect(isDone ? ['new'] : [undefined, 'new']).toContain(readAfterCut(file))
      keepNames('/data')
      expect(isDone ? ['new'] : [undefined, 'new']).toContain(readAfterCut(file))
    }
  })

  it('that must be new leaves one that is there, and leaves no draft', async () => {
    const { disk, read, names } = volatileDisk({ [file]: 'first' })
    expect(await createDurably(file, 'second', disk)).toBe(false)
    expect([read(file), names()]).toEqual(['first', [file]])
  })

  it('that must be new is renamed into its place where there are no links', async () => {
    const { disk, read, names } = volatileDisk()
    const link = async () => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM' })
    }
    expect(await createDurably(file, 'new', { ...disk, link })).toBe(true)
    expect([read(file), names()]).toEqual(['new', [file]])
  })

  it('that a program writes is synced before its name as well, and closed to others', async () => {
    const { disk, done, modeOf } = volatileDisk()
    await writeDurably(file, (draft) => void done.push(`fill ${draft}`), disk)
    expect(plainly(done)).toEqual([
      'open /data/draft',
      'fill /data/draft',
      'chmod /data/draft 600',
      'sync /data/draft',
      'rename /data/draft /data/secret',
      'open /data',
      'sync /data',
      'rm /data/draft',
    ])
    expect(modeOf(file)).toBe(0o600)
  })

  it('stands on a real disk for its owner alone, in folders for their owner alone', async () => {
    const above = await mkdtemp(join(tmpdir(), 'portal-durable-'))
    const folder = join(above, 'some', 'where')
    await makeFolder(folder)
    await makeFolder(folder)
    await writeDurably(join(folder, 'a'), 'one')
    await writeDurably(join(folder, 'a'), 'two')
    expect(await createDurably(join(folder, 'b'), 'three')).toBe(true)
    expect(await createDurably(join(folder, 'b'), 'four')).toBe(false)
    expect([await readFile(join(folder, 'a'), 'utf8'), await readFile(join(folder, 'b'), 'utf8')]).toEqual([
      'two',
      'three',
    ])
    expect(await readdir(folder)).toEqual(['a', 'b'])
    if (process.platform !== 'win32') {
      expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(0o600)
      for (const each of [folder, join(above, 'some')]) expect((await stat(each)).mode & 0o777).toBe(0o700)
    }
    await rm(above, { recursive: true })
  })

  it('has every new folder above it synced', async () => {
    const { disk, done } = volatileDisk()
    await makeFolder('/srv/portal/data', { ...disk, mkdir: async () => '/srv/portal' })
    expect(done).toEqual(['open /srv/portal', 'sync /srv/portal', 'open /srv', 'sync /srv'])
  })
})
