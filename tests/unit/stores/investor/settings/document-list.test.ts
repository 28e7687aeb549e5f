import { expect, test } from 'vitest'
import type { Signable } from '#contract/calls/people/agreements.ts'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'

const now = Date.parse('2026-11-22T12:00:00Z')

const agreement = (part: Partial<Signable>): Signable => ({
  id: 'risk',
  title: 'Risk disclosure',
  version: 1,
  state: 'current',
  uploaded_at: '2025-09-14T12:00:00Z',
  bytes: 9_000,
  digest: 'a'.repeat(64),
  signature: null,
  ...part,
})

const paper = (period: string, version: number, issued_at: string) => ({
  period,
  version,
  issued_at,
  book_entry: 1,
  digest: 'b'.repeat(64),
})

test('every paper is listed under its year with its version; what came within a month and was not replaced counts as new', async () => {
  const tab = await openTab(
    newBrowser(),
    { path: '/dashboard' },
    () => import('#stores/investor/account/settings/document-list.ts'),
  )
  const signature = {
    id: 'one',
    name: 'Ann',
    signed_at: '2025-09-20T12:00:00Z',
    from: '192.0.2.1',
    browser: 'Firefox on Linux',
    confirmed_by: 'mailed code' as const,
  }
  const years = tab.documentYears(
    {
      months: ['2026-10', '2026-09', '2025-12'],
      years: ['2026'],
      papers: [paper('2026-10', 2, '2026-11-20T12:00:00Z'), paper('2026-10', 1, '2026-11-03T12:00:00Z')],
    },
    {
      required: false,
      agreements: [
        agreement({ version: 2, uploaded_at: '2026-11-16T12:00:00Z' }),
        agreement({ state: 'replaced', signature }),
      ],
    },
    now,
  )
  const shown = years.map(([year, lines]) => [
    year,
    lines.map(({ name, note, isNew, files }) =>
      [name, note, ...(isNew ? ['new'] : []), files.map(({ what }) => what).join(' ')].join(' | '),
    ),
  ])
  expect(shown).toEqual([
    [
      '2026',
      [
        'Tax summary 2026 | Provisional | PDF',
        'Risk disclosure | Version 2, of Nov 16, 2026, not signed | new | PDF',
        'Statement, October 2026 | Version 2, issued Nov 20, 2026 | new | PDF CSV XLSX',
        'Statement, October 2026 | Version 1, issued Nov 3, 2026, replaced by a newer version | PDF',
        'Statement, September 2026 | Provisional | PDF CSV XLSX',
      ],
    ],
    [
      '2025',
      [
        'Risk disclosure | Version 1, of Sep 14, 2025, signed by you Sep 20, 2025, replaced by a newer version | PDF Record of signature',
        'Statement, December 2025 | Provisional | PDF CSV XLSX',
      ],
    ],
  ])
})

test('a paper has the fund’s date, and is listed under its year, where the reader’s day is another', async () => {
  const before = process.env.TZ ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  process.env.TZ = 'Pacific/Auckland'
  try {
    const tab = await openTab(
      newBrowser(),
      { path: '/dashboard' },
      () => import('#stores/investor/account/settings/document-list.ts'),
    )
    const late = agreement({ uploaded_at: '2026-01-01T03:30:00Z' })
    const years = tab.documentYears(null, { required: false, agreements: [late] }, now)
    expect(years.map(([year, lines]) => [year, lines.map(({ note }) => note)])).toEqual([
      ['2025', ['Version 1, of Dec 31, 2025, not signed']],
    ])
  } finally {
    process.env.TZ = before
  }
})
