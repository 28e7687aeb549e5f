import * as v from 'valibot'
import { type Call, call, type ExtensionName, type Who } from './call.ts'

/** Makes the entries of calls that return a file, under an extension's own path. */
export const fileCalls =
  <const X extends ExtensionName>(extension: X, costs?: Call['costs']) =>
  <const N extends string, const P extends string, const W extends Who, S extends v.GenericSchema>(
    name: N,
    end: P,
    who: W,
    does: string,
    query: S,
  ) =>
    call({
      name,
      method: 'GET',
      path: `/api/${extension}/${end}`,
      who,
      does,
      extension,
      kind: 'file',
      ...(costs && { costs }),
      query,
      answer: v.unknown(),
    })
