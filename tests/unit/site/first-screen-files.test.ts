import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { firstScreenGroups } from '#site/build/chunks.ts'

const island = (file: string) => fileURLToPath(new URL(`../../../src/islands/${file}`, import.meta.url))
const login = island('auth/Login.tsx')
const register = island('auth/Register.tsx')
const dashboard = island('investor/Dashboard.tsx')
const admin = island('admin/AdminDashboard.tsx')
const verify = island('verify/Verify.tsx')

/** Static imports. */
const imports: Record<string, string[]> = {
  [login]: ['ky', 'form', 'button', 'codes'],
  [register]: ['form', 'password'],
  [dashboard]: ['ky', 'frame', 'home', 'risk', 'clock'],
  [admin]: ['frame', 'rates'],
  [verify]: ['button', 'select', 'tree', 'check'],
  frame: ['money', 'frame'],
  home: ['chart'],
  tab: ['chart', 'table', 'money', 'select', 'dialog', 'switch', 'rates'],
  week: ['dialog', 'switch', 'tree'],
  year: ['dialog', 'switch', 'pager'],
  question: ['dialog', 'switch', 'pager', 'money'],
  desk: ['select', 'switch', 'risk', 'password'],
  factor: ['clock'],
}

/** Dynamic imports. */
const later: Record<string, string[]> = {
  [dashboard]: ['tab', 'week'],
  [admin]: ['desk'],
  [login]: ['factor'],
  tab: ['year'],
  dialog: ['question'],
}

const modules = {
  getModuleInfo: (id: string) => ({
    importedIds: imports[id] ?? [],
    dynamicallyImportedIds: later[id] ?? [],
  }),
}

/** The file that the bundler puts a module into: the first group, by priority, that names one. */
const fileOf = (id: string): string | undefined =>
  firstScreenGroups()
    .toSorted((a, b) => b.priority - a.priority)
    .map(({ name }) => name(id, modules))
    .find((name) => name !== null)

test.each([
  ['ky', 'portal'],
  ['frame', 'frame'],
  ['money', 'frame'],
  ['form', 'door'],
  ['codes', 'login'],
  ['home', 'dashboard'],
  ['chart', 'dashboard'],
  ['button', 'ground'],
  ['check', 'verify'],
  ['\0rolldown/runtime.js', 'ground'],
  ['/portal/node_modules/react-dom/client.js', 'ground'],
])('%s travels in %s', (id, file) => {
  expect(fileOf(id)).toBe(file)
})

test('what only a tab needs, even if other tabs share it, is in no first screen’s file', () => {
  expect(fileOf('tab')).toBeUndefined()
  expect(fileOf('table')).toBeUndefined()
})

test('what four of the investor’s tabs and panels share travels in one file, and what fewer share is not in it', () => {
  expect(fileOf('dialog')).toBe('parts')
  expect(fileOf('pager')).toBeUndefined()
  expect(fileOf('question')).toBeUndefined()
})

test('what they share with the administration’s travels in another file, which leads to none of the investor’s own', () => {
  expect(fileOf('switch')).toBe('pieces')
})

test.each([
  ['rates', 'the administration needs at its start and an investor’s tab later', 'desk'],
  ['risk', 'the investor needs at the start and the administration’s tab later', 'frame'],
  ['clock', 'the investor needs at the start and signing in later', 'portal'],
  ['password', 'registering needs at its start and a tab later', 'door'],
  ['tree', 'the check of proofs shares with the investor', 'proof'],
  ['select', 'the check of proofs shares with both dashboards', 'choice'],
])('%s, which %s, makes nobody load another island’s own file', (id, _, file) => {
  expect(fileOf(id)).toBe(file)
})
