import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls/index.ts'

interface Shaped {
  readonly type: string
  readonly wrapped?: Shaped
  readonly item?: Shaped
  readonly options?: readonly Shaped[]
  readonly entries?: Record<string, Shaped>
}

/** Texts that are compared or parsed, and neither stored nor looked up unchanged. */
const neverStored = new Set([
  'loginPassword.password',
  'setPassword.current_password',
  'verifyOtp.otp',
  'confirmApp.code',
  'giveFactor.by.code',
  'sendContact.website',
  'sendContact.language',
  'applyToTrade.website',
  'applyToTrade.language',
  'subscribeNewsletter.website',
  'subscribeNewsletter.language',
  'applyImport.csv',
  'previewImport.csv',
  'importBenchmark.text',
  'previewBenchmark.text',
  'importStatement.text',
  'importReturns.text',
  'previewReturns.text',
  // Base64, which is compared with what it decodes to.
  'addAgreement.file',
  'importBrokerFile.file',
  'importBrokerFile.equity',
  'recordCheck.file.data',
  'replaceAgreement.file',
  'previewStatement.text',
])

/** Paths of the texts in a schema that accept U+0000. */
const takingZero = (schema: Shaped | undefined, path: string): string[] => {
  if (!schema) return []
  if (schema.wrapped) return takingZero(schema.wrapped, path)
  if (schema.item) return takingZero(schema.item, path)
  if (schema.type === 'string')
    return ['a\u0000b', '1\u00001', '\u0000'].some((text) => v.safeParse(schema as never, text).success) ? [path] : []
  if (schema.entries)
    return Object.entries(schema.entries).flatMap(([name, field]) => takingZero(field, `${path}.${name}`))
  if (schema.type === 'variant' || schema.type === 'union')
    return (schema.options ?? []).flatMap((option) => takingZero(option, path))
  return []
}

test('no text that is stored or looked up may hold U+0000, which PostgreSQL does not keep', () => {
  const found = Object.values<Call>(calls).flatMap(({ name, params, query, body }) =>
    [params, query, body].flatMap((part) => takingZero(part as Shaped | undefined, name)),
  )
  expect(new Set(found)).toEqual(neverStored)
})
