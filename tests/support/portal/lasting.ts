import type { NewPerson } from '#tests/support/people/people.ts'
import { createPerson, createSession } from '#tests/support/people/people.ts'
import type { Answered, TestServer } from './server.ts'

/** A person who signs in again for every call: stories of weeks are longer than a session. */
export interface Lasting {
  readonly id: string
  readonly email: string
  get(path: string): Promise<Answered>
  post(path: string, body?: unknown): Promise<Answered>
  put(path: string, body?: unknown): Promise<Answered>
  patch(path: string, body?: unknown): Promise<Answered>
  delete(path: string): Promise<Answered>
}

export const lastingAs = (server: TestServer, { id, email }: { id: string; email: string }): Lasting => {
  const signedIn = async () => server.visitor((await createSession(server.context, id)).cookie)
  return {
    id,
    email,
    get: async (path) => (await signedIn()).get(path),
    post: async (path, body) => (await signedIn()).post(path, body),
    put: async (path, body) => (await signedIn()).put(path, body),
    patch: async (path, body) => (await signedIn()).patch(path, body),
    delete: async (path) => (await signedIn()).delete(path),
  }
}

export const lasting = async (server: TestServer, person: Partial<NewPerson>): Promise<Lasting> =>
  lastingAs(server, await createPerson(server.context, person))
