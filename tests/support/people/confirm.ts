import { expect } from 'vitest'
import type { Caller, TestServer } from '../portal/server.ts'

interface Refused {
  readonly status: number
  readonly body: { readonly step_up?: string; readonly act?: { readonly digest: string; readonly words: string } }
}

/** Confirms the act that a call was just refused for, as its person's factor would; answers the act's words. */
export const confirmRefused = async ({ context, clock }: TestServer, { status, body }: Refused): Promise<string> => {
  expect([status, body.step_up]).toEqual([403, expect.any(String)])
  const confirmed = await context.store.write(({ db }) =>
    db
      .updateTable('step_up_acts')
      .set({ confirmed_at: clock.now(), used_by: null })
      .where('digest', '=', body.act?.digest ?? '')
      .returning('words')
      .executeTakeFirst(),
  )
  expect(confirmed?.words).toBe(body.act?.words)
  return confirmed?.words ?? ''
}

/** The same browser, whose person confirms each act that it is asked to confirm, and makes the call again. */
export const confirming = <C extends Caller>(server: TestServer, caller: C): C => {
  const call: Caller['call'] = async (method, path, sent) => {
    const answer = await caller.call(method, path, sent)
    if (answer.status !== 403 || !answer.body.act) return answer
    await confirmRefused(server, answer)
    return caller.call(method, path, sent)
  }
  const withBody = (method: 'POST' | 'PATCH' | 'PUT') => (path: string, body?: unknown) => call(method, path, { body })
  return {
    ...caller,
    call,
    get: (path, sent) => call('GET', path, sent),
    post: withBody('POST'),
    patch: withBody('PATCH'),
    put: withBody('PUT'),
    delete: (path) => call('DELETE', path),
  }
}
