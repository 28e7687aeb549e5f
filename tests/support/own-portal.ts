import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderOf } from '../../scripts/variants.ts'

// The portal as `npm start` serves it, on a database of its own that goes with the process.
const dataDir = await mkdtemp(join(tmpdir(), 'portal-e2e-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
Object.assign(process.env, { DEMO: '1', DATA_DIR: dataDir })
process.argv[2] = folderOf('own')
await import('#server/main.ts')
