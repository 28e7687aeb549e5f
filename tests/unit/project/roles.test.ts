import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

const roles = new Set(['role', 'adminRole', 'admin_role'])
const comparing = new Set(['includesRole', 'isAdminRole'])

/** Where a role is looked at outside the gate, and why: none of them decides what a caller may do. */
const allowed: Readonly<Record<string, string>> = {
  'src/server/notices/notifications/deliver.ts': 'how an email says why it came',
  'src/server/people/accounts/role-action.ts': 'whether a change of a role is one of a second person',
  'src/server/access/sign-in/permit.ts': 'the one place that decides what somebody may do',
  'src/server/access/memberships/memberships.ts': 'what a member of an account sees of it',
  'src/server/access/sign-in/sessions.ts': 'how long a session lasts',
  'src/server/access/sign-in/second-person.ts': 'which roles a second person may have',
  'src/server/access/sign-in/session-state.ts': 'whether an investor reaches accounts beside their own',
  'src/server/access/sign-in/person.ts':
    'who needs a second factor, and the documented `role` on the wire, with an investor’s own fields',
  'src/server/server/operator/lift-freeze.ts': 'whose freeze the operator lifts',
  'src/server/server/operator/make-admin.ts': 'reads a role from the command line',
  'src/server/people/accounts/freeze.ts': 'whose account is frozen, and how it is worded',
  'src/server/people/accounts/lift-freeze.ts': 'whose freeze is lifted, and how it is worded',
  'src/server/people/accounts/people.ts': 'the role that a new person gets',
  'src/server/people/accounts/change.ts': 'gives and takes roles',
  'src/server/people/accounts/find.ts': 'shows the roles of admins',
  'src/server/people/accounts/provision.ts': 'the owner whom the settings name',
  'src/server/people/accounts/freezes.routes.ts': 'how the page behind a mail is worded',
  'src/server/server/opened-files.ts':
    'which dashboard the page of a refused file leads to, by the role that its call is for',
}

const nameOf = (node: ts.Node): string | undefined => {
  if (ts.isIdentifier(node)) return node.text
  return ts.isPropertyAccessExpression(node) ? node.name.text : undefined
}

const deciding = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
])

/** The expressions on which this node makes something depend. */
const decidedBy = (node: ts.Node): readonly ts.Node[] => {
  if (ts.isBinaryExpression(node)) return deciding.has(node.operatorToken.kind) ? [node.left, node.right] : []
  if (ts.isConditionalExpression(node)) return [node.condition]
  if (ts.isIfStatement(node) || ts.isSwitchStatement(node)) return [node.expression]
  if (ts.isPrefixUnaryExpression(node)) return [node.operand]
  if (ts.isElementAccessExpression(node)) return [node.argumentExpression]
  if (ts.isCallExpression(node) && nameOf(node.expression) === 'includes') return node.arguments
  if (ts.isCallExpression(node) && comparing.has(nameOf(node.expression) ?? '')) return [node.expression]
  return []
}

const looksAtRole = (node: ts.Node): boolean =>
  decidedBy(node).some((part) => {
    const name = nameOf(part)
    return name !== undefined && (roles.has(name) || comparing.has(name))
  })

/** The lines of a text in which something depends on a role. */
const decisionsIn = (file: string, text: string): string[] => {
  const found: string[] = []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const visit = (node: ts.Node): void => {
    if (looksAtRole(node)) found.push(node.getText(source))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('no handler, view or table of the server looks at a role', () => {
  const files = globSync('src/server/**/*.ts').filter(
    (file) => !file.startsWith('src/server/platform/database/migrations/'),
  )
  const looking = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return /role/i.test(text) && decisionsIn(file, text).length > 0
  })
  expect(looking.toSorted()).toEqual(Object.keys(allowed).toSorted())
})

test.each([
  ["const id = by.role === 'admin' ? given : by.id", true],
  ["if ('investor' !== role) return", true],
  ['only.$if(by.adminRole !== null, narrow)', true],
  ['const all = by.adminRole ? everything : mine', true],
  ['const all = by.adminRole && everything', true],
  ['const only = { investor: mine, admin: everything }[by.role]', true],
  ['switch (by.role) {}', true],
  ["if (includesRole(admin.role, 'operator')) send()", true],
  ["const asked = ['admin'].includes(by.role)", true],
  ["db.selectFrom('people').where('role', '=', 'investor')", false],
  ['const shown = { role: user.role }', false],
])('the check knows what depends on a role: %s', (line, depends) => {
  expect(decisionsIn('line.ts', line).length > 0).toBe(depends)
})
