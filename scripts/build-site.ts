import { settingsOf as checkBuildSettings } from '../src/site/settings-of.ts'
import { ensureBuilt, settingsOf } from './build.ts'

// The site into dist/, by the settings of the environment: for a CDN, or ahead of a start, which then builds nothing.
const settings = settingsOf(process.env)
const started = Date.now()
try {
  checkBuildSettings({ ...settings })
  const built = await ensureBuilt('dist', settings)
  console.log(built ? `Site built in ${Math.round((Date.now() - started) / 1000)} s.` : 'Nothing has changed.')
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exitCode = 1
}
