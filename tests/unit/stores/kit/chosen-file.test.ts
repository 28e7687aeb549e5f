import { beforeEach, expect, test, vi } from 'vitest'
import { browserPlatform } from '#client/browser.ts'
import { RejectedError } from '#client/failures.ts'
import { bindPlatform } from '#client/platform.ts'
import { chosenFile } from '#stores/kit/chosen-file.ts'
import { $toast } from '#stores/kit/toast.ts'
import { failure } from '#words/extension-failure.ts'

const words = { unreadable: 'unreadable', tooLarge: 'too large' }
const fileOf = (name: string, text: string) => ({
  name,
  arrayBuffer: async () => new TextEncoder().encode(text).buffer as ArrayBuffer,
})

const opened = (answers: { preview?: () => Promise<number>; import?: () => Promise<string> } = {}) => {
  const imported = vi.fn(async () => undefined)
  const file = chosenFile({
    charactersMax: 20,
    words,
    failure,
    preview: answers.preview ?? (async ({ text }) => text.split('\n').length),
    mayImport: (lines) => lines > 1,
    import: answers.import ?? (async ({ name, preview }) => `${preview} lines of ${name}`),
    imported,
  })
  file.choose()
  return { ...file, imported }
}

beforeEach(() => bindPlatform({ ...browserPlatform, log: () => undefined }))

test('a file is read and shown, then imported', async () => {
  const { $file, read, import: go, imported } = opened()
  await read(fileOf('a.csv', 'ä\nb'))
  expect($file.get()).toEqual({ state: 'read', name: 'a.csv', text: 'ä\nb', preview: 2, error: null })
  await go()
  expect(imported).toHaveBeenCalledExactlyOnceWith('2 lines of a.csv')
  expect($file.get()).toEqual({ state: 'closed' })
})

test('a file that cannot be read, is too large or is refused leaves the choice with the reason', async () => {
  const refused = opened({ preview: () => Promise.reject(new RejectedError(422, 'No header.', null)) })
  const broken = { name: 'a.csv', arrayBuffer: () => Promise.reject(new Error('gone')) }
  for (const [file, error] of [
    [broken, 'unreadable'],
    [fileOf('a.csv', 'x'.repeat(21)), 'too large'],
    [fileOf('a.csv', 'x'), 'No header.'],
  ] as const) {
    await refused.read(file)
    expect(refused.$file.get()).toEqual({ state: 'choosing', error })
  }
})

test('what was closed or chosen anew meanwhile is not shown', async () => {
  const { $file, read, close } = opened()
  const reading = read(fileOf('a.csv', 'a\nb'))
  close()
  await reading
  expect($file.get()).toEqual({ state: 'closed' })
})

test('what may not be imported stays; a refused import keeps the file, one that waits for a second person says so', async () => {
  const one = opened()
  await one.read(fileOf('a.csv', 'a'))
  await one.import()
  expect([one.$file.get().state, one.imported.mock.calls]).toEqual(['read', []])

  const refused = opened({ import: () => Promise.reject(new RejectedError(409, 'Known already.', null)) })
  await refused.read(fileOf('a.csv', 'a\nb'))
  const going = refused.import()
  refused.close()
  expect(refused.$file.get().state).toBe('importing')
  await going
  expect(refused.$file.get()).toMatchObject({ state: 'read', name: 'a.csv', error: 'Known already.' })

  const waits = () => Promise.reject(new RejectedError(409, 'It waits.', null, { waits: 'id' }))
  const waiting = opened({ import: waits })
  await waiting.read(fileOf('a.csv', 'a\nb'))
  await waiting.import()
  expect([waiting.$file.get().state, $toast.get()?.text]).toEqual(['closed', 'It waits.'])
  expect(waiting.imported).not.toHaveBeenCalled()
})

test('of two readings of a file that was said more about the last one asked for counts, whichever comes last', async () => {
  const answers: ((lines: number) => void)[] = []
  const preview = vi.fn(() => new Promise<number>((resolve) => answers.push(resolve)))
  const { $file, read, again, import: go, imported } = opened({ preview })
  const reading = read(fileOf('a.csv', 'a\nb'))
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.(2)
  await reading
  const [first, second] = [again(), again()]
  // What is shown is not what was said.
  await go()
  expect([$file.get().state, imported.mock.calls]).toEqual(['read', []])
  answers[2]?.(4)
  await second
  answers[1]?.(3)
  await first
  expect($file.get()).toMatchObject({ state: 'read', preview: 4 })
  await go()
  expect(imported).toHaveBeenCalledExactlyOnceWith('4 lines of a.csv')
})

test('a file that cannot be read again as was said is not imported as it is shown', async () => {
  const preview = vi.fn(async () => 2).mockResolvedValueOnce(2)
  preview.mockRejectedValueOnce(new RejectedError(422, 'Say which column holds the date.', null))
  const { $file, read, again, import: go, imported } = opened({ preview })
  await read(fileOf('a.csv', 'a\nb'))
  await again()
  expect($file.get()).toMatchObject({ state: 'read', error: 'Say which column holds the date.' })
  await go()
  expect(imported).not.toHaveBeenCalled()
  await again()
  await go()
  expect(imported).toHaveBeenCalledOnce()
})
