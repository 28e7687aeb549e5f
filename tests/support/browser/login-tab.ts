import { expect } from 'vitest'
import { documentedTabs } from './documented-tabs.ts'
import { openTab, type TabOptions } from './tab.ts'

const load = async () => ({
  ...(await import('#stores/session/login.ts')),
  ...(await import('#stores/session/code.ts')),
  ...(await import('#stores/kit/alert.ts')),
  ...(await import('#stores/session/session.ts')),
  ...(await import('#stores/session/user.ts')),
})

export const wrong = { email: ' Ann@Fund.test ', password: 'nope', remember: false }

/** /login in a separate browser for each test, on one documented backend for the file. */
export const loginTabs = () => {
  const now = documentedTabs()

  const open = async (options: TabOptions = {}) => {
    const tab = await openTab(now.browser, { api: now.backend.url, ...options }, load)
    const stop = tab.startLogin()
    await tab.restoreSession()
    return Object.assign(tab, { stop, paths: () => tab.requests.map(({ url }) => new URL(url).pathname) })
  }

  const codeOf = ({ codeForm, $codeFlight }: Awaited<ReturnType<typeof open>>) => {
    const { values, error } = codeForm.$form.get()
    return { code: values.code, flight: $codeFlight.get(), error }
  }

  /** At the code view, as after any password that does not succeed. */
  const atCode = async (options: TabOptions = {}) => {
    const tab = await open(options)
    await tab.signIn(wrong)
    expect(tab.$login.get().view).toBe('otp')
    expect(tab.codeForm.$form.get().values).toEqual({
      code: '',
      email: 'ann@fund.test',
      remember: false,
      use: 'sign-in',
    })
    expect(codeOf(tab)).toEqual({ code: '', flight: 'none', error: null })
    return tab
  }

  const stored = () => JSON.parse(now.browser.shelf.get('portal:user') ?? 'null')

  return { now, open, codeOf, atCode, stored }
}
