import * as calls from '#contract/calls/desk/prepared-files.ts'
import { validate } from '#contract/validate.ts'
import { MalformedError } from './failures.ts'
import { fileUrlOf } from './file-of.ts'
import { send } from './send.ts'

/**
 * The file that an export is preparing instead of answering its table. Throws `MalformedError` unless the answer is
 * one.
 */
export const preparedFileIn = (answer: unknown): calls.PreparedFile => {
  const read = validate(calls.preparedFile, answer)
  if (read.success) return read.output
  throw new MalformedError('The answer is neither a table nor a file that is made of it')
}

export const listPreparedFiles = () => send(calls.listPreparedFiles, {})

export const preparedFileUrl = (id: string): string => fileUrlOf(calls.readPreparedFile.path, id)

export const removePreparedFile = (id: string) => send(calls.removePreparedFile, { params: { id } })
