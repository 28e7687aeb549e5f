import { copyFile, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySqlite } from '#server/platform/database/sqlite/copy.ts'

/** Named by the ports of the run, since two runs have two portals. */
const folderNamed = (name: string): string => {
  const { PORTAL_TEST_SCRATCH = tmpdir(), PORTAL_TEST_PORTS = '' } = process.env
  return join(PORTAL_TEST_SCRATCH, `${name}-${PORTAL_TEST_PORTS}`)
}

/** Where the demo that the browser tests share keeps its data. */
export const sharedDemo = (): string => folderNamed('demo')
const keptDemo = (): string => folderNamed('demo-as-begun')

const [database, key] = ['portal.sqlite', 'secret']

/** Keeps the shared demo as it is before the first test, so that others can be copied from it. */
export const keepDemo = async (): Promise<void> => {
  await mkdir(keptDemo(), { recursive: true })
  await copySqlite(join(sharedDemo(), database), join(keptDemo(), database))
  await copyFile(join(sharedDemo(), key), join(keptDemo(), key))
}

/** A folder with a copy of the demo as it was kept. */
export const copyDemo = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-'))
  for (const name of [database, key]) await copyFile(join(keptDemo(), name), join(folder, name))
  return folder
}
