import { HtmlValidate } from 'html-validate/node'
import { describe, expect, test } from 'vitest'
import { builtSite } from '../support/site/built-site.ts'

const site = await builtSite('own')
const { publicPages } = site

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: { 'no-trailing-whitespace': 'off' },
})

test('a mistake is found', async () => {
  const report = await validator.validateString('<p><div id="a b"></div></p>')
  expect(report.valid).toBe(false)
})

/** A browser may take a table whose rows are stacked on a phone for none, so it has the roles that tables have anyway. */
const ofTables = /^Redundant role "(?:table|rowgroup|row|columnheader|cell)"/

describe.each(publicPages)('$path', ({ html }) => {
  test('is valid HTML', async () => {
    const report = await validator.validateString(html)
    const told = report.results.flatMap(({ messages }) =>
      messages
        .filter(({ message }) => !ofTables.test(message))
        .map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
    )
    expect(told).toEqual([])
  })
})

/** React writes attributes and ids as browsers accept them, not as these style rules want them. */
const byReact = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'no-trailing-whitespace': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'no-implicit-input-type': 'off',
    'void-style': 'off',
    'valid-id': ['error', { relaxed: true }],
  },
})

describe.each(['/login', '/register', '/dashboard', '/admin', '/viewing', '/verify'])('%s', (path) => {
  test('is valid HTML before its program runs', async () => {
    const report = await byReact.validateString(site.page(path).html)
    expect(
      report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
    ).toEqual([])
  })
})
