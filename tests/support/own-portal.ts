import { rmSync } from 'node:fs'
import { folderOf } from '../../scripts/variants.ts'

// The portal as `npm start` serves it, on data that are deleted with the process.
const { DATA_DIR: dataDir } = process.env
if (!dataDir) throw new Error('Set DATA_DIR to a folder that may be removed.')
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
process.env.DEMO = '1'
process.argv[2] = folderOf('own')
await import('#server/main.ts')
