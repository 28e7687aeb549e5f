import { HtmlValidate } from 'html-validate/node'
import { describe, expect, test } from 'vitest'
import { builtSite } from '../support/built-site.ts'

const { publicPages } = await builtSite('own')

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: { 'no-trailing-whitespace': 'off' },
})

test('a mistake is found', async () => {
  const report = await validator.validateString('<p><div id="a b"></div></p>')
  expect(report.valid).toBe(false)
})

describe.each(publicPages)('$path', ({ html }) => {
  test('is valid HTML', async () => {
    const report = await validator.validateString(html)
    const told = report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
    )
    expect(told).toEqual([])
  })
})
