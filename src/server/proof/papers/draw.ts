import type { MessagePort } from 'node:worker_threads'
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

/** What a thread that draws a document part by part sends back. */
export type DrawingMessage = { readonly chunk: Uint8Array } | { readonly is: 'drawn' | 'ended' }

/** A document whose parts come one by one over a port; null ends it. */
export const onePartAfterAnother = async ({ about, port }: { about: About; port: MessagePort }): Promise<void> => {
  const sheets = openSheets(about, { tagged: false })
  const send = (message: DrawingMessage): void => port.postMessage(message)
  sheets.document.on('data', (chunk: Buffer) => send({ chunk }))
  await new Promise((end, failed) => {
    sheets.document.on('end', end).on('error', failed)
    port.on('close', end)
    port.on('message', (part: PaperPart | null) => {
      try {
        if (part === null) return sheets.document.end()
        draw(sheets, part)
        send({ is: 'drawn' })
      } catch (reason) {
        failed(reason)
      }
    })
  })
  send({ is: 'ended' })
  port.close()
}
