import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { keepEarlierFiles } from './earlier-files.ts'
import { buildKept } from './kept-sources.ts'

// A running portal starts this on the day of a post or a decision, and once there is a newer root, and serves the folder that is printed. The pages are not
// secret, unlike what else the portal writes: a web server of another user may read them.
process.umask(0o022)
process.chdir(resolve(import.meta.dirname, '..'))
const fresh = resolve('dist.due')
try {
  await rm(fresh, { recursive: true, force: true })
  await buildKept(fresh)
  await keepEarlierFiles('dist', fresh)
  console.log(fresh)
} catch (reason) {
  await rm(fresh, { recursive: true, force: true })
  console.error(reason instanceof Error ? reason.message : String(reason))
  process.exitCode = 1
}
