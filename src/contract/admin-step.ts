import type { AdminRole } from '#fund/access/admin-roles.ts'
import { type Call, call } from './call.ts'
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
