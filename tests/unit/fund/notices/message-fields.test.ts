import { expect, test } from 'vitest'
import { fillFields, messageFields, missingFields, unknownFields } from '#fund/notices/message-fields.ts'

const ann = { name: 'Ann {email} Lee', email: 'ann@example.com', join_date: '2026-03-02', risk_profile: null }

test('fills each field with what it says of the reader, in one pass, and leaves other braces alone', () => {
  expect(fillFields('Dear {first_name}, {name} <{email}>, with us since {joined}. {0} {Name} {}', ann)).toBe(
    'Dear Ann, Ann {email} Lee <ann@example.com>, with us since Mar 2, 2026. {0} {Name} {}',
  )
})

test('tells fields that there are not from those that a reader lacks', () => {
  expect(unknownFields('{nmae} {balance} {name} {nmae}')).toEqual(['nmae', 'balance'])
  expect(unknownFields(messageFields.map((field) => `{${field}}`).join())).toEqual([])
  expect(missingFields('{risk_profile} {name}', ann)).toEqual(['risk_profile'])
  expect(missingFields('{risk_profile} {name}', { ...ann, risk_profile: 'moderate' })).toEqual([])
})

test('a first name is the first word of a name, however it was spaced', () => {
  for (const name of ['Ann Lee', ' Ann Lee', 'Ann  Lee', 'Ann\tvan der Lee', 'Ann'])
    expect(fillFields('Dear {first_name},', { ...ann, name })).toBe('Dear Ann,')
})
