import { rmSync } from 'node:fs'
import { start } from '#server/server/start.ts'
import { folderOf } from '../../../scripts/variants.ts'
import { cheapHash } from './cheap-hash.ts'

// The portal as `npm start` serves it, on data that are deleted with the process, and with passwords that are quick to
// hash: its real cost is tested by itself, and here it would only make others wait.
const { DATA_DIR: dataDir } = process.env
if (!dataDir) throw new Error('Set DATA_DIR to a folder that may be removed.')
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
process.env.DEMO = '1'
await start(folderOf('own'), { passwordCost: cheapHash })
