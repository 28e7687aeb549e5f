import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { post } from '#server/platform/mail/post.ts'
import { startSender } from '#server/platform/mail/sender.ts'
import { openTransport } from '#server/platform/mail/transport.ts'
import { written } from '#tests/support/mail/written.ts'
import { startServer } from '#tests/support/portal/server.ts'

const to = 'ada@example.com'

describe('without SMTP', () => {
  it('each mail is a file for its owner’s eyes, and a line without address, code or name', async () => {
    const server = await startServer('sqlite')
    await server.context.store.write((work) =>
      post(work, { to: 'boss@example.com', ...written('Ada Archer has registered') }),
    )
    await server.visitor().post(`/api/users/register?user_name=Ada&user_email=${to}`)
    await server.visitor().post(`/api/auth/generate-otp?user_email=${to}`)
    const sender = startSender(server.context, openTransport(server.context.config, server.context.log))
    await sender.sendDue()
    await sender.stop()
    const folder = join(server.context.config.dataDir, 'outbox')
    const files = (await readdir(folder)).toSorted()
    expect(files).toHaveLength(3)
    const last = join(folder, files[2] ?? '')
    const { subject, text, to: addressees } = await PostalMime.parse(await readFile(last))
    expect([subject, addressees?.[0]?.address]).toEqual(['Your sign-in code', to])
    const code = text?.match(/^[A-Z]\d{7}$/m)?.[0] ?? 'none'
    expect(code).toHaveLength(8)
    expect((await stat(last)).mode & 0o777).toBe(0o600)
    const lines = server.logged.filter(({ message }) => message === 'mail')
    expect(lines).toHaveLength(3)
    for (const secret of [code, to, 'Ada Archer']) expect(JSON.stringify(lines)).not.toContain(secret)
    await server.close()
  })
})
