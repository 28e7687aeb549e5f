import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Deferred, defer } from '#server/platform/queues/deferred.ts'
import { finishDeferred } from '#server/platform/queues/finish.ts'
import { startFinisher } from '#server/platform/queues/finisher.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('what is put off until after an answer on %s', (engine) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer(engine)
  })
  afterEach(() => server.close())

  const done: string[] = []
  const note: Deferred<string> = {
    name: 'note',
    run: async (_work, _ground, asked) => {
      if (asked === 'never') throw new Error('it cannot be done')
      done.push(asked)
    },
  }
  const put = (asked: string) => server.context.store.write((work) => defer(work, note, asked))
  const waiting = () => server.context.store.read.selectFrom('deferred').selectAll().execute()

  it('is done once though two nodes look, in order, and lies closed until then', async () => {
    done.length = 0
    for (const asked of ['one', 'two']) await put(asked)
    expect(JSON.stringify(await waiting())).not.toContain('two')
    await Promise.all([finishDeferred(server.context, [note]), finishDeferred(server.context, [note])])
    expect(done).toEqual(['one', 'two'])
    expect(await waiting()).toEqual([])
  })

  it('is not lost where it fails, holds up nothing else, and is given up after a day', async () => {
    done.length = 0
    for (const asked of ['never', 'later']) await put(asked)
    await finishDeferred(server.context, [note])
    expect([done, (await waiting()).length]).toEqual([['later'], 1])
    server.clock.advance({ days: 1, minutes: 1 })
    await finishDeferred(server.context, [note])
    expect(await waiting()).toEqual([])
  })

  it('is done to its end at once, however much waits, and whatever fails before it', async () => {
    done.length = 0
    await server.context.store.write(async (work) => {
      for (let count = 0; count < 210; count += 1) await defer(work, note, 'never')
      for (let count = 0; count < 210; count += 1) await defer(work, note, String(count))
    })
    await finishDeferred(server.context, [note])
    expect([done.length, (await waiting()).length]).toEqual([210, 210])
  })

  it('waits for one part at most of what is much', async () => {
    done.length = 0
    const part: Deferred<string> = {
      name: 'part',
      many: true,
      run: async (work, _ground, asked) => {
        done.push(asked)
        if (asked === 'first part') await defer(work, note, 'a code')
      },
    }
    const { store } = server.context
    for (const asked of ['first part', 'second part', 'third part'])
      await store.write((work) => defer(work, part, asked))
    await put('at once')
    await finishDeferred(server.context, [note, part])
    expect(done).toEqual(['at once', 'first part', 'a code', 'second part', 'third part'])
    expect(await waiting()).toEqual([])
  })

  it('is not held up by a part that fails, which is tried again', async () => {
    done.length = 0
    const part: Deferred<string> = { ...note, name: 'part', many: true }
    for (const asked of ['first part', 'never', 'third part'])
      await server.context.store.write((work) => defer(work, part, asked))
    await finishDeferred(server.context, [note, part])
    expect([done, (await waiting()).length]).toEqual([['first part', 'third part'], 1])
    const mended: Deferred<string> = { ...part, run: async (_work, _ground, asked) => void done.push(asked) }
    await finishDeferred(server.context, [note, mended])
    expect([done.at(-1), await waiting()]).toEqual(['never', []])
  })

  it.each([{ what: 'part of much', many: true } as const, { what: 'work', many: undefined }])(
    'is left where it is by a stop after the $what that is under way',
    async ({ many }) => {
      done.length = 0
      const begun = Promise.withResolvers<void>()
      const slow: Deferred<string> = {
        name: 'slow',
        ...(many && { many }),
        run: async (_work, _ground, asked) => {
          done.push(asked)
          begun.resolve()
          await setTimeout(20)
        },
      }
      for (const asked of ['first', 'second', 'third'])
        await server.context.store.write((work) => defer(work, slow, asked))
      const stop = startFinisher(server.context, [note, slow], 5)
      await begun.promise
      await stop()
      expect([done, (await waiting()).length]).toEqual([['first'], 2])
    },
  )

  it('is done in a pulse of its own, and what an earlier process left at the start', async () => {
    done.length = 0
    await put('left')
    const stop = startFinisher(server.context, [note], 5)
    await put('new')
    while (done.length < 2) await setTimeout(5)
    expect(done).toEqual(['left', 'new'])
    await stop()
  })
})
