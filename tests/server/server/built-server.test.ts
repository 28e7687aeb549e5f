import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { emptyFolder, startProcess } from '#tests/support/portal/portal-process.ts'
import { builtServer, ensureServerBuilt, serverDir } from '../../../scripts/build-server.ts'

beforeAll(async () => {
  await ensureServerBuilt()
})

it('a built server starts, answers and ends', async () => {
  const folder = await emptyFolder()
  const { url, end, printed } = await startProcess(folder, { DATA_DIR: folder }, builtServer)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  expect((await fetch(`${url}/api/openapi.json`)).status).toBe(200)
  expect(await end('SIGTERM')).toEqual([0, null])
  expect(printed()).not.toMatch(/Error/)
  await rm(folder, { recursive: true })
})

/** The output of a script that gets the built file of the papers' threads. */
const printedBy = (script: string): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { resolve } from 'node:path'
      import { traceToSources } from './scripts/source-traces.ts'
      traceToSources(resolve('${serverDir}'))
      const { drawWhole } = await import('./${serverDir}/draw.js')
      const about = { title: 'A letter', author: 'A fund', madeAt: 0 }
      ${script}`,
    ],
    { encoding: 'utf8' },
  )

it('a paper is drawn by the built file of its own', () => {
  const drawn = printedBy(`
    const letter = { house: 'A fund', paragraphs: ['One sentence.'] }
    console.log(Buffer.from(await drawWhole({ about, parts: [{ kind: 'letter', letter }] })).subarray(0, 5).toString())`)
  expect(drawn).toBe('%PDF-\n')
})

it('an error in a built file names the line of its source', () => {
  const trace = printedBy('await drawWhole({ about, parts: null }).catch((reason) => console.log(reason.stack))')
  expect(trace).toMatch(/^TypeError: .*\n +at drawWhole \(src\/server\/proof\/papers\/draw\.ts:\d+:\d+\)/)
})
