import './owners-file.ts'
import { describeWaiting, waitingPosts } from '../src/site/editing/waiting-posts.ts'
import { settingsOf as checkBuildSettings } from '../src/site/settings-of.ts'
import { ensureBuilt, settingsOf } from './build.ts'
import { ensureServerBuilt } from './build-server.ts'
import { withKnownRoots } from './known-roots.ts'

// Builds the site into dist/, with the settings of the environment, and the server beside it: for a CDN, or ahead of a
// start, which then builds nothing.
const settings = settingsOf(process.env)
const started = Date.now()
try {
  checkBuildSettings({ ...settings })
  const built = await ensureBuilt('dist', await withKnownRoots(process.env, settings), true)
  const serverBuilt = await ensureServerBuilt()
  for (const line of describeWaiting(waitingPosts('.'))) console.log(line)
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(built || serverBuilt ? `${built ? 'Site' : 'Server'} built in ${seconds} s.` : 'Nothing has changed.')
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exitCode = 1
}
