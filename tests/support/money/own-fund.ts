import { beforeEach, expect } from 'vitest'
import type { Db } from '#server/platform/database/store.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { type Lasting, lasting } from '#tests/support/portal/lasting.ts'
import { type Engine, startServer, type TestServer } from '#tests/support/portal/server.ts'

export interface OwnFund {
  readonly server: TestServer
  /** An owner of the portal, whose calls outlast a session. */
  readonly admin: Lasting
}

type Verify = (db: Db) => Promise<{ readonly problems: readonly unknown[] }>

/** A new fund before each test of a suite; after it, whatever the test did, its books must be in order. */
export const ownFund = (engine: Engine, verify: Verify = verifyFund): OwnFund => {
  const fund = {} as { server: TestServer; admin: Lasting }
  beforeEach(async () => {
    fund.server = await startServer(engine)
    fund.admin = await lasting(fund.server, { role: 'admin', email: 'boss@example.com' })
    return async () => {
      expect((await verify(fund.server.context.store.read)).problems).toEqual([])
      await fund.server.close()
    }
  })
  return fund
}
