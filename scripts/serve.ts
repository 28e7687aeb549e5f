import './owners-file.ts'
import { settingsOf } from './build.ts'
import { launch } from './launch.ts'

// Real use: nothing from the demo, whatever the environment says.
delete process.env['DEMO']
const { PUBLIC_DEMO: _demo, ...settings } = settingsOf(process.env)
await launch(process.env, settings)
