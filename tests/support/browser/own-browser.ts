import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'
import { type Browser, newBrowser } from './tab.ts'

export interface OwnBrowser {
  readonly server: TestServer
  readonly browser: Browser
  /** A new person whose session the browser has, as after a sign-in. */
  signedIn(person?: Parameters<TestServer['signIn']>[0]): Promise<SignedIn>
}

/** For a file of store tests: the real server, and for each test a browser that holds nothing. */
export const ownBrowser = (): OwnBrowser => {
  const portal = {} as { server: TestServer; browser: Browser }
  beforeAll(async () => {
    portal.server = await startServer('sqlite')
  })
  beforeEach(() => {
    portal.browser = newBrowser()
  })
  afterAll(() => portal.server.close())
  return Object.assign(portal, {
    signedIn: async (person: Parameters<TestServer['signIn']>[0] = {}) => {
      const them = await portal.server.signIn(person)
      for (const pair of them.cookies().split('; ')) {
        const [name = '', value = ''] = pair.split('=', 2)
        portal.browser.cookies.set(name, value)
      }
      return them
    },
  })
}
