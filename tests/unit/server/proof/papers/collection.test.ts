import { MessageChannel } from 'node:worker_threads'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { type DrawingMessage, onePartAfterAnother } from '#server/proof/papers/draw.ts'
import { documentsIn } from '#tests/support/papers/archive.ts'
import { pagesOf } from '#tests/support/papers/papers.ts'
import { rolesIn } from '#tests/support/papers/structure.ts'

/** A collection of letters as it is read. */
const collectionOf = async (letters: number): Promise<Map<string, Uint8Array>> => {
  const { port1, port2 } = new MessageChannel()
  const about = { title: 'Letters', author: 'A test', madeAt: Date.parse('2026-12-01T15:00:00Z'), name: 'letters' }
  const drawing = onePartAfterAnother({ about, port: port2 })
  const chunks: Uint8Array[] = []
  let place = 0
  const next = (): void => {
    const letter = { house: 'The fund', paragraphs: [`Letter ${place}.`] }
    port1.postMessage(place < letters ? { kind: 'letter', letter } : null)
    place += 1
  }
  await new Promise<void>((end) => {
    port1.on('message', (message: DrawingMessage) => {
      if ('chunk' in message) chunks.push(message.chunk)
      else if (message.is === 'drawn') next()
      else end()
    })
    next()
  })
  await drawing
  port1.close()
  return documentsIn(Buffer.concat(chunks))
}

test('a collection is documents of at most a thousand papers, each of them whole', async () => {
  const files = await collectionOf(1001)
  expect([...files.keys()]).toEqual(['letters-1.pdf', 'letters-2.pdf'])
  const [first = [], second = []] = await Promise.all([...files.values()].map(pagesOf))
  expect([first.length, second.length]).toEqual([1000, 1])
  expect(first[999]).toContain('Letter 999.')
  expect(second[0]).toContain('Letter 1000.')
})

test('each document of a collection has a title and a language, and each of its pages is read out', async () => {
  const [file = new Uint8Array()] = (await collectionOf(3)).values()
  const document = await getDocumentProxy(file)
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } }
  expect([info.Title, info.Language]).toEqual(['Letters, part 1', 'en-US'])
  for (let number = 1; number <= document.numPages; number += 1)
    expect(rolesIn(await (await document.getPage(number)).getStructTree())).toEqual(['Root', 'Document', 'Sect', 'P'])
})

test('a thousand papers are one document', async () => {
  expect([...(await collectionOf(1000)).keys()]).toEqual(['letters-1.pdf'])
})
