import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { asPiece } from '../turns.ts'
import { isParked } from '../watchdog/watchdog.ts'
import { refuse } from './refuse.ts'

/**
 * Names each call as whose turn of the event loop it is, from before its body is checked, and refuses one in which the
 * loop stood twice for the same person. Of a call by nobody who is signed in only the name is known: one visitor does
 * not keep it from others.
 */
export const namePieces = (app: FastifyInstance, { store }: Pick<Context, 'store'>): void => {
  app.addHook('preValidation', (request, _reply, done) => {
    const { method, routeOptions, by } = request
    const name = `${method} ${routeOptions.url ?? 'a page'}`
    const key = by ? `call:${name}:${by.id}` : null
    if (key !== null && isParked(store, key))
      return done(
        refuse(
          409,
          'This call stopped the server twice, so it is set aside. An admin can allow it again in System Health.',
        ),
      )
    asPiece({ key, name }, done)
  })
}
