import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBankStatement } from '#server/money/bank/read-statement.ts'
import type { StatementFormat } from '#server/money/bank/statement.ts'
import { decodeText } from '#stores/kit/decode-text.ts'
import { howMany } from '#tests/support/faults/long.ts'
import { banked, bytesOf, filesOf, seers } from '#tests/support/money/statement-files.ts'

const zones = ['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kolkata']

/** Lines without their order, which a file does not always say within a day. */
const sorted = (lines: readonly (readonly [string, number, string, string])[]): string[] =>
  lines.map((one) => JSON.stringify(one)).toSorted()

describe.each(Object.keys(filesOf) as StatementFormat[])('generated statements as %s', (format) => {
  test('are read as another reader reads them, and as they were meant', { timeout: 300_000 }, async () => {
    // By its name: an empty variable would be a zone of its own for what runs next in this process.
    const before = process.env.TZ ?? Intl.DateTimeFormat().resolvedOptions().timeZone
    await fc.assert(
      fc.asyncProperty(banked, fc.constantFrom(...zones), async (bank, zone) => {
        process.env.TZ = zone
        const bytes = bytesOf(bank, filesOf[format](bank))
        const file = decodeText(bytes)
        const read = await readBankStatement(file)
        expect(read.problems, file).toEqual([])
        const ours = read.lines.map(
          ({ day, amount, bankId, reference }) => [day, amount, bankId ?? '', reference] as const,
        )
        const seen = seers[format](file.replace(/^\uFEFF/, ''))
        expect(sorted(ours), file).toEqual(sorted(seen.lines.map(([a, b, c, d]) => [a, b, c, d.trim()] as const)))
        const days = bank.lines.map(({ day, cents }) => `${day} ${cents}`).toSorted()
        expect(ours.map(([day, cents]) => `${day} ${cents}`).toSorted()).toEqual(days)
        const closing = bank.lines.reduce((sum, { cents }) => sum + cents, bank.opening)
        expect([read.opening, read.closing]).toEqual([bank.opening, closing])
        expect([seen.opening, seen.closing]).toEqual([bank.opening, closing])
      }),
      { numRuns: howMany(20, 2000) },
    )
    process.env.TZ = before
  })
})
