import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type BuildSettings, buildInto, daysAhead, followsDatabase } from './build.ts'
import { apart, fingerprint, siteSources } from './fingerprint.ts'
import { withKnownRoots } from './known-roots.ts'

/** Beside the built server: what the site was made from when the portal last started. */
const keptDir = 'built/site'
const settingsFile = 'build-settings.json'
/** What was kept, as one hash: a start that finds it keeps nothing anew. */
const keptStampFile = 'kept.txt'

/**
 * Keeps the sources and settings of the site as they are now, if it will say something else while the portal runs: on the
 * day of a post or a decision, or once there is a newer root, it is built from these, and not from what somebody may be
 * editing meanwhile.
 */
export const keepSources = async (settings: BuildSettings): Promise<void> => {
  if (daysAhead('.').length === 0 && !followsDatabase(process.env, settings))
    return rm(keptDir, { recursive: true, force: true })
  const stamp = `${keptDir}/${keptStampFile}`
  const now = fingerprint(settings)
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === now) return
  const fresh = `${keptDir}.next-${process.pid}`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  for (const path of [...siteSources, 'package.json']) {
    if (!existsSync(path)) continue
    await mkdir(dirname(join(fresh, path)), { recursive: true })
    await cp(path, join(fresh, path), { recursive: true, filter: (source) => !apart.has(source) })
  }
  await symlink(resolve('node_modules'), join(fresh, 'node_modules'), 'junction')
  await writeFile(join(fresh, settingsFile), JSON.stringify(settings))
  await writeFile(join(fresh, keptStampFile), now)
  await rm(keptDir, { recursive: true, force: true })
  await rename(fresh, keptDir)
}

/**
 * Builds the site of the kept sources into a new folder, with the roots that the database has by now. Throws what the
 * build said if it fails.
 */
export const buildKept = async (fresh: string): Promise<void> => {
  const settings: BuildSettings = JSON.parse(await readFile(join(keptDir, settingsFile), 'utf8'))
  await buildInto(fresh, await withKnownRoots(process.env, settings), keptDir)
}
