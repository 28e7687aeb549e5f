import type { MessagePort } from 'node:worker_threads'
import { Zip, ZipDeflate } from 'fflate'
import type { StatedAccount } from './account.ts'
import type { Issue } from './paper-parts.ts'
import { drawDifferences, drawLetter, drawSignature, type Letter, type SignedAgreement } from './pdfs.ts'
import { drawPerformance, type OfPerformance } from './performance-page.ts'
import { type About, bytesOf, openSheets, type Sheets } from './sheet.ts'
import { drawStatement, drawTaxSummary, type OfAccount } from './statement.ts'

/** Runs in a thread of its own (`drawing.ts`): it takes plain data and returns bytes. */

/** A part of a document; it begins on a new page. */
export type PaperPart =
  | (OfAccount & { readonly kind: 'statement' | 'tax' })
  | (OfPerformance & { readonly kind: 'performance' })
  | {
      readonly kind: 'differences'
      readonly issue: Issue
      readonly before: StatedAccount
      readonly after: StatedAccount
    }
  | { readonly kind: 'signature'; readonly house: string; readonly signed: SignedAgreement }
  | { readonly kind: 'letter'; readonly letter: Letter }

const draw = (sheets: Sheets, part: PaperPart): void => {
  switch (part.kind) {
    case 'statement':
      drawStatement(sheets, part)
      break
    case 'tax':
      drawTaxSummary(sheets, part)
      break
    case 'performance':
      drawPerformance(sheets, part)
      break
    case 'differences':
      drawDifferences(sheets, part.issue, part)
      break
    case 'signature':
      drawSignature(sheets, part.house, part.signed)
      break
    case 'letter':
      drawLetter(sheets, part.letter)
  }
}

/** A document whose parts are all at hand. */
export const drawWhole = async ({
  about,
  parts,
}: {
  about: About
  parts: readonly PaperPart[]
}): Promise<Uint8Array> => {
  const sheets = openSheets(about)
  const bytes = bytesOf(sheets)
  for (const part of parts) draw(sheets, part)
  sheets.document.end()
  return bytes
}

/** What a thread that draws a collection part by part sends back. */
export type DrawingMessage = { readonly chunk: Uint8Array } | { readonly is: 'drawn' | 'ended' }

/** The library writes a few bytes at a time; sent one by one, they would take longer than drawing them. */
const chunkBytes = 64 * 1024
/** What is read out of a paper is most of its bytes, and packs to a quarter at little cost. */
const packing = { level: 1 } as const
/** Of a file: a document keeps something of each page until it ends. */
const papersMax = 1000

/** An archive of documents, each of so many papers; one document is in memory at a time, and what is read is not. */
const openArchive = ({ title, author, madeAt, name }: CollectionAbout, send: (chunk: Uint8Array) => void) => {
  let [number, papers] = [0, 0]
  let sheets: Sheets | null = null
  let ended: Promise<unknown> = Promise.resolve()
  const archive = new Zip((reason, chunk) => {
    if (reason) throw reason
    // It is sent on without a copy, and the library goes on with its own.
    send(chunk)
  })
  const begin = (): Sheets => {
    number += 1
    papers = 0
    const entry = new ZipDeflate(`${name}-${number}.pdf`, packing)
    entry.mtime = madeAt
    archive.add(entry)
    const opened = openSheets({ title: `${title}, part ${number}`, author, madeAt })
    let [waiting, size]: [Buffer[], number] = [[], 0]
    const push = (isLast: boolean): void => {
      entry.push(Buffer.concat(waiting), isLast)
      waiting = []
      size = 0
    }
    opened.document.on('data', (chunk: Buffer) => {
      waiting.push(chunk)
      size += chunk.length
      if (size >= chunkBytes) push(false)
    })
    ended = new Promise((end, failed) => {
      opened.document.on('error', failed).on('end', () => {
        push(true)
        end(undefined)
      })
    })
    return opened
  }
  const finish = async (): Promise<void> => {
    sheets?.document.end()
    sheets = null
    await ended
  }
  return {
    add: async (part: PaperPart): Promise<void> => {
      if (papers === papersMax) await finish()
      sheets ??= begin()
      draw(sheets, part)
      papers += 1
    },
    end: async (): Promise<void> => {
      await finish()
      archive.end()
    },
  }
}

/** What the documents of a collection say about themselves, and what its files are called, before their number. */
export interface CollectionAbout extends About {
  readonly name: string
}

/** A collection whose parts come one by one over a port; null ends it. */
export const onePartAfterAnother = async ({
  about,
  port,
}: {
  about: CollectionAbout
  port: MessagePort
}): Promise<void> => {
  const send = (message: DrawingMessage): void => port.postMessage(message)
  const archive = openArchive(about, (chunk) => send({ chunk }))
  await new Promise<void>((end, failed) => {
    const take = async (part: PaperPart | null): Promise<void> => {
      if (part === null) {
        await archive.end()
        return end()
      }
      await archive.add(part)
      send({ is: 'drawn' })
    }
    port.on('close', end)
    port.on('message', (part: PaperPart | null) => void take(part).catch(failed))
  })
  send({ is: 'ended' })
  port.close()
}
