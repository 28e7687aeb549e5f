import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls/index.ts'
import { shownEnd, type Week } from '#fund/calendar/week.ts'
import { type Cents, toDollars } from '#fund/cents/money.ts'
import { toPercent } from '#fund/text/format.ts'
import { asPiece, type Piece } from '../base/yield.ts'
import type { By, Context, SignedInWrite, Whose } from '../config/context.ts'
import type { Write } from '../database/store.ts'
import { isParked } from '../watchdog/watchdog.ts'
import { refuse } from './refuse.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the call; undefined for a visitor. */
    by: By | undefined
    /** The state of the database at its beginning (`Store.mark`); undefined if no session was found. */
    mark: string | undefined
    /** Whose data it reads, if the contract lets an investor read their own and an admin everybody's. */
    whose: Whose | undefined
  }
}

type Out<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined
type In<S> = S extends v.GenericSchema ? v.InferInput<S> : undefined
type Part<C, K extends string> = C extends { readonly [key in K]: infer S } ? Out<S> : undefined
type Answer<C extends Call> = In<C['answer']>

/** A signed-in caller if the contract asks for one. */
type Caller<C extends Call> = C['who'] extends 'anyone' ? By | undefined : By

export interface Given<C extends Call> {
  readonly params: Part<C, 'params'>
  readonly query: Part<C, 'query'>
  readonly body: Part<C, 'body'>
  readonly by: Caller<C>
  /** Begins units of the caller: `work.actor` is who calls, and from where. */
  readonly write: C['who'] extends 'anyone' ? Write : SignedInWrite
  readonly whose: C['who'] extends 'own-or-viewer' ? Whose : undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Answers a call; who may make it and whose data it reads is decided already, so it looks at no role. */
export type Handler<C extends Call> = (given: Given<C>) => Promise<Answer<C>> | Answer<C>

/** Handlers keyed by the calls' names: `satisfies Handlers<'readHome' | 'listLedger'>`. */
export type Handlers<Names extends CallName = CallName> = {
  [Name in Names]: Handler<Calls[Name] extends Call ? Calls[Name] : never>
}

const decimals = 1e4

/** An instant as ISO 8601. */
export const iso = (at: number): string => new Date(at).toISOString()

/** The same for one that may be missing. */
export const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at))

/** Cents that may be missing, as the dollars of the wire. */
export const dollarsOrNull = (cents: Cents | null): number | null => (cents === null ? null : toDollars(cents))

/** A trading week on the wire: from Sunday 00:01 to Saturday 23:59:00 in New York, as spec §4 names its end. */
export const windowOf = (week: Week) => ({ effective_from: iso(week.from), effective_to: iso(shownEnd(week)) })

/** A fraction as percent with at most four decimals. */
export const percentOf = (fraction: number): number => Math.round(toPercent(fraction) * decimals) / decimals

/** The same for a value that may be missing. */
export const percentOrNull = (fraction: number | undefined): number | null =>
  fraction === undefined ? null : percentOf(fraction)

const setAside = 'This call stopped the server twice, so it is set aside. An admin can allow it again in System Health.'

/** Its key names who is signed in; of a call by nobody only the name is known. */
export const pieceOf = ({ method, routeOptions, by }: FastifyRequest): Piece => {
  const name = `${method} ${routeOptions.url ?? 'a page'}`
  return { key: by ? `call:${name}:${by.id}` : null, name }
}

/**
 * Names each call as whose turn of the event loop it is, from before its body is checked (bodies.ts names who parses it),
 * and refuses one in which the loop stood twice for the same person before anything reads its body. Of a call by nobody
 * who is signed in only the name is known: one visitor does not keep it from others.
 */
export const namePieces = (app: FastifyInstance, { store }: Pick<Context, 'store'>): void => {
  app.addHook('preParsing', (request, _reply, body, done) => {
    const { key } = pieceOf(request)
    if (key !== null && isParked(store, key)) done(refuse(409, setAside))
    else done(null, body)
  })
  // Once the body is read: what reads it continues in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => asPiece(pieceOf(request), done))
}
