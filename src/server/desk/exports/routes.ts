import { Readable } from 'node:stream'
import { tableTypes } from '#fund/text/table-sheet.ts'
import { noteDownload } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { fileHeaders } from '#server/platform/http/table-file.ts'
import { answerTable } from './answer.ts'
import { preparedFileParts } from './parts.ts'
import { preparedFilesOf, readyFile, removePrepared, viewPrepared } from './prepared-files.ts'
import type { TableMaker } from './table.ts'
import { tableMakers } from './tables.ts'

type TableCalls = keyof ReturnType<typeof tableMakers>

/** Every table as a file: the contract’s calls of that kind, in any extension. */
export const tables = (context: Context): Handlers<TableCalls> => {
  const makers = Object.entries(tableMakers(context)) as [TableCalls, TableMaker][]
  const handlers = makers.map(([call, make]) => [call, answerTable(context, call, make)])
  return Object.fromEntries(handlers) as Handlers<TableCalls>
}

/**
 * Tables that are made after the calls that asked for them (extension `prepared-files`); each admin sees only their
 * own.
 */
export const preparedFiles = (context: Context) => {
  const { store, clock, secret } = context
  return {
    listPreparedFiles: async ({ by }) => {
      const now = clock.now()
      return { rows: (await preparedFilesOf(store.read, by.id)).map((row) => viewPrepared(row, now)) }
    },

    readPreparedFile: async ({ params: { id }, by, reply, write }) => {
      const { name, format, bytes, subject, detail } = await readyFile(store.read, by.id, id)
      if (subject) await noteDownload(write, subject, detail)
      fileHeaders(reply, tableTypes[format], name)
      reply.header('content-length', bytes)
      return Readable.from(preparedFileParts(store.read, secret, id))
    },

    removePreparedFile: async ({ params: { id }, by }) => {
      await store.write((work) => removePrepared(work, by.id, id))
      return { removed: true }
    },
  } satisfies Handlers<'listPreparedFiles' | 'readPreparedFile' | 'removePreparedFile'>
}
