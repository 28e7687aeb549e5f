import { describe, expect, it, onTestFinished } from 'vitest'
import { writeIfRoom } from '#server/platform/database/room.ts'
import { newFollower } from '#server/platform/keys/follow.ts'
import { startServer, subjectEngines } from '#tests/support/portal/server.ts'

const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

describe.each(subjectEngines)('a node that found no room to store anything, on %s', (engine) => {
  it('is not ready, says since when, and has the operator told, until what it writes again and again is stored', async () => {
    const server = await startServer(engine)
    onTestFinished(server.close)
    const { clock } = server
    const { store } = server.context
    const admin = await server.signIn({ role: 'admin', adminRole: 'owner' })
    const seen = async () => {
      const [ready, health] = [await admin.get('/api/ready'), await admin.get('/api/health')]
      const { due } = (await admin.get('/api/admin/today')).body
      return [ready.status, health.body, due.find(({ kind }: { kind: string }) => kind === 'no-room')?.since]
    }
    expect(await seen()).toEqual([200, { status: 'ok' }, undefined])
    const since = new Date(clock.now()).toISOString()
    const fails = () => writeIfRoom(store, clock.now(), () => Promise.reject(full))
    await expect(fails()).rejects.toBe(full)
    clock.advance({ seconds: 5 })
    await expect(fails()).rejects.toBe(full)
    expect(await seen()).toEqual([503, { status: 'ok', no_room_since: since }, since])
    await newFollower(server.context).run()
    expect(await seen()).toEqual([200, { status: 'ok' }, undefined])
  })
})
