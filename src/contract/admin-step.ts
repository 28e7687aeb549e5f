import { type Call, call } from './call.ts'
import { byId } from './entities/basic.ts'

type Shared = Required<Pick<Call, 'extension' | 'answer'>> & Pick<Call, 'body'>

/** The calls by which an admin moves one record of a kind on: `POST /api/<of>/:id/<end>`, all with the same answer. */
export const adminStep =
  <const P extends string, const S extends Shared>(of: P, shared: S) =>
  <const N extends string, const E extends string>(name: N, end: E, does: string) =>
    call({ ...shared, name, method: 'POST', path: `/api/${of}/:id/${end}`, who: 'admin', does, params: byId })
