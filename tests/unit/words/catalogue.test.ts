import { describe, expect, test } from 'vitest'
import { login } from '#words/access/login.ts'
import { adminReports, adminSettings } from '#words/admin.ts'
import { notConfigured } from '#words/failure.ts'
import { localOnly } from '#words/local.ts'
import { preferences, support, withdrawal } from '#words/money/requests.ts'
import { passwordSentence, registration } from '#words/people/registration.ts'
import { weeklyRisk } from '#words/people/trading.ts'
import { tradingRequest } from '#words/people/trading-request.ts'
import { tradingToggle } from '#words/people/trading-toggle.ts'
import { errorCatalogue, sectionOf } from './specification.ts'

const detail = '{detail}'

/** The parts of spec §8, each with what the catalogue says about it in the specification's words. */
const said: Readonly<Record<string, readonly string[]>> = {
  'Login and one-time code': [
    login.verify.invalid,
    login.verify.failed,
    login.generate.failed,
    login.resend.failed,
    login.exception,
    notConfigured,
  ],
  Registration: [
    registration.failed,
    passwordSentence.mismatch,
    passwordSentence.short,
    registration.done,
    login.resend.done,
  ],
  'Trading request (investor)': [tradingRequest.failed('{detail or Unknown error}'), tradingRequest.network],
  Withdrawal: [withdrawal.done, withdrawal.failed('{detail or status}', 500), withdrawal.network],
  'Weekly risk': [weeklyRisk.done, weeklyRisk.failed('{detail or status}', 500), weeklyRisk.network],
  Preferences: [preferences.done, preferences.failed('{detail or status}', 500), preferences.network],
  Support: [support.done, support.failed(), support.network],
  'Admin trading status': [
    tradingToggle.done,
    tradingToggle.doneNotified,
    tradingToggle.failed('plus the detail field, or Unknown error'),
    tradingToggle.network,
  ],
  'Admin reports': [adminReports.required],
}

/** Parts and lines of spec §8 that say what happens without quoting a sentence. */
const quoteless = [
  'Silent failures',
  'Google buttons alert that they are not implemented.',
  'The message for a failed local login is not shown. The local login only returns false.',
]

describe('the catalogue holds every sentence of the specification', () => {
  const parts = [...errorCatalogue].filter(([part]) => !quoteless.includes(part))

  test('each part of spec §8 is looked at', () => {
    expect(parts.map(([part]) => part)).toEqual(Object.keys(said))
  })

  test.each(parts)('%s', (part, lines) => {
    const sentences = said[part] ?? []
    for (const sentence of sentences) expect.soft(lines.join('\n')).toContain(sentence)
    for (const line of lines.filter((one) => !quoteless.includes(one)))
      expect
        .soft(
          sentences.some((sentence) => line.includes(sentence)),
          line,
        )
        .toBe(true)
  })

  test.each([
    ['## 4. States and transitions', [login.verify.invalid, login.resend.expired, login.resend.again]],
    [
      '## 5. Validation rules',
      [passwordSentence.mismatch, passwordSentence.short, adminReports.required, adminSettings.done],
    ],
  ])('%s', (heading, sentences) => {
    for (const sentence of sentences) expect.soft(sectionOf(heading)).toContain(sentence)
  })
})

describe('the parts that vary', () => {
  test('a detail is quoted as it came', () => {
    expect(tradingRequest.failed(detail)).toBe('Request Failed: {detail}')
    expect(tradingToggle.failed(detail)).toBe('Update Failed: {detail}')
  })

  test('without one the fallback of spec §8 stands', () => {
    expect(tradingRequest.failed(null)).toBe('Request Failed: Unknown error')
    expect(tradingToggle.failed(null)).toBe('Update Failed: Unknown error')
    expect(withdrawal.failed(null, 503)).toBe('Failed to submit withdrawal request: 503')
    expect(weeklyRisk.failed(null, 422)).toBe('Failed to update weekly risk: 422')
    expect(preferences.failed(null, 500)).toBe('Failed to update preferences: 500')
  })

  test('the admin is asked by what the toggle would do', () => {
    const question = 'Are you sure you want to enable/disable trading for this investor?'
    expect(tradingToggle.question('active')).toBe(question.replace('enable/disable', 'enable'))
    expect(tradingToggle.question('inactive')).toBe(question.replace('enable/disable', 'disable'))
  })

  test('an account closure names its 3-5 business days (spec §9)', () => {
    expect(localOnly.closure).toContain('3-5 business days with identity verification')
  })
})
