import * as v from 'valibot'
import type { AdminRole } from '#fund/access/admin-roles.ts'
import { type Call, call, type ExtensionName, type Who } from './call.ts'
import { byId } from './entities/basic.ts'

type Shared = Required<Pick<Call, 'extension' | 'answer'>> &
  Pick<Call, 'body' | 'stepUp' | 'lasts'> & { readonly who?: AdminRole }

/**
 * The calls by which an admin (an operator unless another role is given) moves one record of a kind forward:
 * `POST /api/<of>/:id/<end>`, all with the same answer.
 */
export const adminStep =
  <const P extends string, const S extends Shared>(of: P, shared: S) =>
  <const N extends string, const E extends string>(name: N, end: E, does: string) => {
    const who: AdminRole = shared.who ?? 'operator'
    return call({ ...shared, name, method: 'POST', path: `/api/${of}/:id/${end}`, who, does, params: byId })
  }

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
