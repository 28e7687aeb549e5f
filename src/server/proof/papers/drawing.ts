import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { MessageChannel } from 'node:worker_threads'
import { threads } from '#server/platform/http/threads.ts'
import type { CollectionAbout, DrawingMessage, PaperPart } from './draw.ts'
import type { About } from './sheet.ts'

/** Beside this file and with its extension: a built server has it as JavaScript. */
const file = new URL(`draw${extname(import.meta.url)}`, import.meta.url)
const busy = 'Many papers are being drawn. Try again in a moment.'

const singly = threads(file, { waitingMax: 200, busy })
/** A collection keeps its thread until its reader has it all, so single papers have threads of their own. */
const together = threads(file, { atOnce: 2, waitingMax: 4, busy })

/** A document of parts, drawn beside the event loop. Throws 503 if too many wait already. */
export const drawn = async (about: About, parts: readonly PaperPart[]): Promise<Buffer> =>
  Buffer.from(await singly.run<Uint8Array>('drawWhole', { about, parts }))

/** An archive of documents whose parts are drawn one after another, and read in the meantime. */
export interface Collection {
  readonly stream: Readable
  /** Draws a part; resolves once it is drawn and has been read. False if the reader is gone. */
  add(part: PaperPart): Promise<boolean>
  end(): void
}

/** Throws 503 if too many collections are being drawn already. */
export const openCollection = (about: CollectionAbout): Collection => {
  const { port1: ours, port2: theirs } = new MessageChannel()
  const run = together.run<void>('onePartAfterAnother', { about, port: theirs }, [theirs])
  let [onDrawn, onRead] = [() => {}, () => {}]
  const stream = new Readable({
    read: () => onRead(),
    destroy: (reason, done) => {
      ours.close()
      onDrawn()
      onRead()
      done(reason)
    },
  })
  ours.on('message', (message: DrawingMessage) => {
    if ('chunk' in message) stream.push(message.chunk)
    else if (message.is === 'drawn') onDrawn()
    else stream.push(null)
  })
  run.catch((reason) => stream.destroy(reason))
  return {
    stream,
    async add(part) {
      const isDrawn = new Promise<void>((resolve) => {
        onDrawn = resolve
      })
      ours.postMessage(part)
      if (!stream.destroyed) await isDrawn
      if (!stream.destroyed && stream.readableLength > stream.readableHighWaterMark)
        await new Promise<void>((resolve) => {
          onRead = resolve
        })
      return !stream.destroyed
    },
    end: () => ours.postMessage(null),
  }
}
