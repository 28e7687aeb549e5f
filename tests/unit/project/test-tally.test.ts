import { describe, expect, test } from 'vitest'
import { failure, failureLines, sum, tallyIn } from '../../../scripts/tests/tally.ts'

describe('what a step of the tests found', () => {
  test('names each failed test in one line, with what was wrong and what was there instead', () => {
    const message = '\u001B[31mAssertionError\u001B[39m: expected 1 to be 2\n    at somewhere'
    expect(failure('tests/unit/a.test.ts', 'a sum', message)).toBe(
      'tests/unit/a.test.ts › a sum: AssertionError: expected 1 to be 2',
    )
    const shown = 'Error: expect(locator).toHaveText(expected) failed\n\nExpected: "Down."\nReceived: ""\n\nCall log:'
    expect(failure('tests/e2e/b.spec.ts', 'a page', shown)).toBe(
      'tests/e2e/b.spec.ts › a page: Error: expect(locator).toHaveText(expected) failed Expected: "Down." Received: ""',
    )
    expect(failure('tests/e2e/b.spec.ts', 'a page')).toBe('tests/e2e/b.spec.ts › a page')
  })

  test('is read again from what its own process printed: the counts of the last line, and the names above', () => {
    const found = { passed: 3, failed: 1, failures: ['tests/unit/a.test.ts › a sum'] }
    const printed = [
      '✓ a difference',
      ...failureLines(found),
      'unit: 3 passed, 1 failed (2 s)',
      '3 passed, 1 failed',
      '',
    ]
    expect(tallyIn(printed.join('\n'))).toEqual(found)
    expect(tallyIn('3 passed, 1 failed\nand then it stopped')).toEqual({ passed: 0, failed: 1 })
  })

  test('is added up with what other steps found, and keeps their names', () => {
    const whole = sum([
      { passed: 1, failed: 1, failures: ['a'] },
      { passed: 2, failed: 1 },
      { passed: 0, failed: 1, failures: ['b'] },
    ])
    expect(whole).toEqual({ passed: 3, failed: 3, failures: ['a', 'b'] })
  })
})
