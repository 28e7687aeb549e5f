import './owners-file.ts'
import { settingsOf } from './build.ts'
import { launch } from './launch.ts'

// The demo: its accounts, its fund, and a site that names them (README, "Run it").
process.env['DEMO'] = '1'
await launch(process.env, { ...settingsOf(process.env), PUBLIC_DEMO: '1' })
