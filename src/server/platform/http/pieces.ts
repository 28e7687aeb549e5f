import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asPiece, type Piece } from '../base/yield.ts'
import type { Context } from '../config/context.ts'
import { isParked } from '../watchdog/watchdog.ts'
import { refuse } from './refuse.ts'

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
