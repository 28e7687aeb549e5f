import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls/index.ts'
import type { By, Whose } from '../config/context.ts'

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
