import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { PaperPart } from '#server/proof/papers/draw.ts'
import { drawn, openCollection } from '#server/proof/papers/drawing.ts'
import { pagesIn } from '#tests/support/papers/archive.ts'
import { pagesOf } from '#tests/support/papers/papers.ts'

const about = { title: 'A paper', author: 'A fund', madeAt: 0 }
/** An archive has no time before 1980. */
const collected = { ...about, name: 'papers', madeAt: Date.parse('2026-12-01T15:00:00Z') }
const letter = (...paragraphs: string[]): PaperPart => ({
  kind: 'letter',
  letter: { house: 'A fund', heading: 'A letter', paragraphs },
})
/** Several pages, which do not compress much, also beside others of another seed. */
const longOf = (seed: number): PaperPart =>
  letter(...Array.from({ length: 150 }, (_, line) => `Line ${line}: ${((seed * 150 + line) * 7919) ** 3 % 1e15}`))
const long = longOf(0)
const broken = { kind: 'letter', letter: null } as unknown as PaperPart

const textOf = async (file: Uint8Array) => (await pagesOf(new Uint8Array(file))).join(' ')

describe('papers are drawn beside the event loop', () => {
  it('which spends a small part of what they cost', async () => {
    await drawn(about, [long])
    const [own, all] = [process.threadCpuUsage(), process.cpuUsage()]
    await Promise.all(Array.from({ length: 4 }, () => drawn(about, [long])))
    const [ownSpent, allSpent] = [process.threadCpuUsage(own), process.cpuUsage(all)]
    expect(ownSpent.user / allSpent.user).toBeLessThan(0.25)
  })

  it('whole, with each part on a page of its own', async () => {
    const pages = await pagesOf(new Uint8Array(await drawn(about, [letter('The first'), letter('The second')])))
    expect(pages).toEqual([expect.stringContaining('The first'), expect.stringContaining('The second')])
  })

  it('and one that cannot be drawn fails alone', async () => {
    const [failed, made] = await Promise.allSettled([drawn(about, [broken]), drawn(about, [letter('Made')])])
    expect(failed.status).toBe('rejected')
    expect(made.status === 'fulfilled' && (await textOf(made.value))).toContain('Made')
  })

  it('refused with when to ask again where too many wait', async () => {
    const asked = Array.from({ length: 210 }, () => drawn(about, [letter('Short')]))
    const answers = await Promise.allSettled(asked)
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(refused.length).toBeGreaterThan(0)
    for (const reason of refused) expect(reason).toMatchObject({ status: 503, retryAfterSeconds: 10 })
    expect(await textOf(await drawn(about, [letter('After it')]))).toContain('After it')
  })
})

describe('a collection is drawn part by part', () => {
  const collect = async (parts: readonly PaperPart[]) => {
    const { stream, add, end } = openCollection(collected)
    const file = buffer(stream)
    for (const part of parts) await add(part)
    end()
    return (await pagesIn(await file)).join(' ')
  }

  it('in the order in which they came', async () => {
    const text = await collect([letter('One'), long, letter('Three')])
    expect([text.indexOf('One') < text.indexOf('Line 149'), text.indexOf('Line 149') < text.indexOf('Three')]).toEqual([
      true,
      true,
    ])
  })

  it('and waits for its reader', async () => {
    const { stream, add, end } = openCollection(collected)
    const parts = 40
    let added = 0
    const adding = (async () => {
      for (let place = 0; place < parts; place += 1) {
        await add(longOf(place))
        added += 1
      }
      end()
    })()
    while (stream.readableLength <= stream.readableHighWaterMark) await new Promise(setImmediate)
    expect(added).toBeLessThan(parts)
    const file = await buffer(stream)
    await adding
    expect([added, file.subarray(0, 2).toString()]).toEqual([parts, 'PK'])
  })

  it('and leaves its thread to others where its reader is gone, or a part cannot be drawn', async () => {
    for (let place = 0; place < 5; place += 1) {
      const { stream, add } = openCollection(collected)
      expect(await add(letter('Begun'))).toBe(true)
      stream.destroy()
      expect(await add(letter('Too late'))).toBe(false)
    }
    for (let place = 0; place < 5; place += 1) {
      const { stream, add } = openCollection(collected)
      const ended = new Promise((end) => stream.once('error', end))
      expect(await add(broken)).toBe(false)
      expect(await ended).toBeInstanceOf(TypeError)
    }
    expect(await collect([letter('Still drawn')])).toContain('Still drawn')
  })
})
