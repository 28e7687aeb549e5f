import { expect, it } from 'vitest'
import type { Context } from '#server/platform/config/context.ts'
import { startSending } from '#server/platform/queues/sending.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const context = { store: { subscribe: () => () => undefined }, log: quiet } as unknown as Context

interface One {
  readonly id: string
}

/** Resolves once everything that is ready has run. */
const settled = () => new Promise(setImmediate)

/** A queue of this many, of which two are sent at once. */
const queueOf = (
  count: number,
  send: (one: One) => Promise<boolean>,
  whileLooking = async (_: readonly One[]) => {},
) => {
  const waiting = new Map(Array.from({ length: count }, (_, place) => [String(place), { id: String(place) }]))
  return {
    waiting,
    sending: startSending<One>(context, {
      what: 'things',
      topic: 'mail',
      due: async (underWay) => {
        const found = underWay.length < 2 ? [...waiting.values()] : []
        await whileLooking(underWay)
        return found
      },
      hasRoom: (_one, underWay) => underWay.length < 2,
      send,
      close: () => undefined,
    }),
  }
}

it('sends all that is due, though what is being sent ends while it looks for the next', async () => {
  const ends = new Map<string, () => void>()
  const queue = queueOf(
    9,
    async ({ id }) => {
      await new Promise<void>((end) => ends.set(id, end))
      return queue.waiting.delete(id)
    },
    async (underWay) => {
      for (const { id } of underWay) ends.get(id)?.()
      await settled()
    },
  )
  await queue.sending.sendDue()
  expect(queue.waiting.size).toBe(0)
  await queue.sending.stop()
})

it('tries nothing again and again where the store does not write, and goes on when it is asked again', async () => {
  let [tries, broken] = [0, true]
  const queue = queueOf(3, async ({ id }) => {
    tries += 1
    // A sender that tried forever would end, too, and be detected.
    if (broken && tries < 100) throw new Error('the disk is full')
    return queue.waiting.delete(id)
  })
  await expect(queue.sending.sendDue()).rejects.toThrow('the disk is full')
  expect(tries).toBeLessThanOrEqual(4)
  broken = false
  await queue.sending.sendDue()
  expect(queue.waiting.size).toBe(0)
  await queue.sending.stop()
})

it('looks once more for all that it was asked for while it was sending', async () => {
  const held = Promise.withResolvers<boolean>()
  let looks = 0
  const sending = startSending<One>(context, {
    what: 'things',
    topic: 'mail',
    due: async (underWay) => {
      looks += 1
      return underWay.length === 0 && looks === 1 ? [{ id: 'slow' }] : []
    },
    hasRoom: () => true,
    send: () => held.promise,
    close: () => undefined,
  })
  const all = Array.from({ length: 50 }, () => sending.sendDue())
  await settled()
  held.resolve(true)
  await Promise.all(all)
  expect(looks).toBeLessThan(10)
  await sending.stop()
})
