import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '#server/platform/mail/post.ts'
import { startRemovingFiles } from '#server/platform/mail/remove-files.ts'
import { startSender } from '#server/platform/mail/sender.ts'
import { openTransport } from '#server/platform/mail/transport.ts'
import { expire } from '#server/server/expire.ts'
import { written } from '#tests/support/mail/written.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('files of mails on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  const files = async () => (await readdir(join(server.context.config.dataDir, 'outbox'))).toSorted()
  const sent = async (): Promise<string> => {
    const { context } = server
    const mail = { to: 'a@example.com', ...written('Hello', 'Hello.') }
    const id = await context.store.write((work) => post(work, mail))
    const sender = startSender(context, openTransport(context.config, context.log))
    await sender.sendDue()
    await sender.stop()
    return id
  }

  it('go with their rows, once those are forgotten, and no other file does', async () => {
    const id = await sent()
    server.clock.advance({ days: 29 })
    const later = await sent()
    const stop = startRemovingFiles(server.context)
    await writeFile(join(server.context.config.dataDir, 'outbox', 'notes.txt'), 'of the operator')
    await expire(server.context)
    expect(await files()).toEqual([`${id}.eml`, `${later}.eml`, 'notes.txt'].toSorted())
    server.clock.advance({ days: 1 })
    await expire(server.context)
    await expect.poll(() => files()).toEqual([`${later}.eml`, 'notes.txt'].toSorted())
    await stop()
  })

  it('go at the next start where the process died after the commit, and drafts with them', async () => {
    const id = await sent()
    const folder = join(server.context.config.dataDir, 'outbox')
    await writeFile(join(folder, `${id}.eml.123-1.new`), 'a draft')
    await server.context.store.write(({ db }) => db.deleteFrom('mail').where('id', '=', id).execute())
    expect(await files()).toContain(`${id}.eml`)
    await startRemovingFiles(server.context)()
    expect((await files()).filter((name) => name.startsWith(id))).toEqual([])
  })
})
