import { parse } from 'valibot'
import { lastingMs } from '#contract/call.ts'
import * as calls from '#contract/calls/prepared-files.ts'
import { type NamedFile, namedFile } from './fetched-files.ts'
import { fileUrlOf } from './file-of.ts'
import { exchange, send, waiting } from './send.ts'

const accepted = 202
const prefer = { prefer: 'respond-async, wait=1' }

/** A table that a link leads to; or, where it takes long, the file that is made of it behind this call. */
export type Fetched = { readonly file: NamedFile } | { readonly prepared: calls.PreparedFile }

/** Rejects as `send` does. */
export const fetchTable = (url: string): Promise<Fetched> =>
  exchange({ method: 'GET' }, url, {}, { ...waiting(lastingMs), headers: prefer }, async (response) => {
    const answer = await response
    if (answer.status === accepted) return { prepared: parse(calls.preparedFile, await answer.json()) }
    return { file: await namedFile(url, answer) }
  })

export const listPreparedFiles = () => send(calls.listPreparedFiles, {})

export const preparedFileUrl = (id: string): string => fileUrlOf(calls.readPreparedFile.path, id)

export const removePreparedFile = (id: string) => send(calls.removePreparedFile, { params: { id } })
