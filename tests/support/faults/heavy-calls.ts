import { setTimeout } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { camt053 } from '#tests/support/money/camt.ts'
import type { LargeFund } from '#tests/support/money/large-fund.ts'

const lineFeed = 10
const importedLines = 2000
const appliedLines = 500
const bankLines = 2000
const signInsCount = 10
const taxSummaries = 4
const askEveryMs = 500

/** As many lines as investors, and the head; each ends with a line feed. */
const countLines = async (body: AsyncIterable<Uint8Array>): Promise<number> => {
  let lines = 0
  for await (const part of body) for (const byte of part) if (byte === lineFeed) lines += 1
  return lines
}

/** Each heavy call in a large fund, all at once; each resolves to its status when it has everything. */
export const heavyCalls = (url: string, { admin, investor, closed, open, ids, bulk, investors }: LargeFund) => {
  const drain = async (path: string, cookie = admin): Promise<number> => {
    const answer = await fetch(`${url}${path}`, { headers: { cookie } })
    await answer.body?.pipeTo(new WritableStream())
    return answer.status
  }
  const wholeCsv = async (): Promise<number> => {
    const { body, status } = await fetch(`${url}/api/admin/investors/export.csv?format=csv`, {
      headers: { cookie: admin },
    })
    const lines = await countLines(body ?? new ReadableStream())
    expect(lines).toBeGreaterThan(investors)
    return status
  }
  /**
   * Nobody is signed in, but every password is hashed. Its attempt is counted first, for which it may have to wait longer
   * than a call may take: then it is told when to try again.
   */
  const wrongPassword = async (place: number): Promise<number> => {
    const { status, headers } = await fetch(`${url}/api/auth/login-password`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json', 'x-forwarded-for': `10.9.0.${place}` },
      body: JSON.stringify({ email: `unknown-${place}@example.com`, password: 'not the right one' }),
    })
    return status === 401 || (status === 503 && headers.get('retry-after') !== null) ? 200 : status
  }
  const answerOf = async (method: string, path: string, body: unknown = {}) => {
    const headers = { cookie: admin, origin: url, 'content-type': 'application/json' }
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
    const text = await answer.text()
    if (answer.status >= 300) console.log(method, path, answer.status, text.slice(0, 300))
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }
  const send = async (...asked: Parameters<typeof answerOf>): Promise<number> => (await answerOf(...asked)).status
  /** An import, which is taken back as soon as it is there. */
  const importAndUndo = async (): Promise<number> => {
    const path = '/api/admin/investors/import'
    const { status, body } = await answerOf('POST', path, { csv: csvOf(appliedLines, 'Bea') })
    return status === 201 ? send('POST', `${path}/${body.id}/undo`) : status
  }
  /** A table that is made behind its call, and then fetched. */
  const preparedList = async (): Promise<number> => {
    const asked = await fetch(`${url}/api/admin/investors/export.csv?format=csv`, {
      headers: { cookie: admin, prefer: 'respond-async, wait=1' },
    })
    if (asked.status !== 202) return asked.status
    const { id } = await asked.json()
    for (;;) {
      const { rows } = await (await fetch(`${url}/api/admin/prepared-files`, { headers: { cookie: admin } })).json()
      const { state } = rows.find((one: { id: string }) => one.id === id)
      if (state === 'ready') return drain(`/api/admin/prepared-files/${id}/file`)
      if (state === 'failed') return 500
      await setTimeout(askEveryMs)
    }
  }
  const bankFile = (): { name: string; text: string } => {
    const day = closed.id.slice(0, 10)
    const lines = Array.from({ length: bankLines }, (_, place) => ({
      day,
      amount: 1000 + place,
      id: `worst-${place}`,
      party: `Payer ${place}`,
    }))
    return { name: 'worst-case.xml', text: camt053({ from: day, to: day, opening: 0, lines }) }
  }
  const csvOf = (count: number, name: string): string =>
    [
      'name,email,opening_capital',
      ...Array.from({ length: count }, (_, place) => `${name} ${place},${name}${place}@import.example.com,1000`),
    ].join('\n')
  const month = closed.id.slice(0, 7)
  const note = { title: 'To all', message: 'A note.', type: 'system', priority: 'low' }
  return {
    'the close': send('POST', `/api/distributions/${open.id}/finalise`),
    'a correction': send('PATCH', `/api/reports/${closed.id}`, {
      endBalance: closed.endBalance + 5000,
      version: closed.version,
      reason: 'A trade was missing',
    }),
    'a message to all': send('POST', '/api/messages', { id: uuidv7(), audience: { to: 'all' }, ...note }),
    'the list as CSV, every line': wholeCsv(),
    'the list as a spreadsheet': drain('/api/admin/investors/export.csv?format=xlsx'),
    "an import's preview": send('POST', '/api/admin/investors/import/preview', { csv: csvOf(importedLines, 'Ada') }),
    'an import, taken back': importAndUndo(),
    'the list as a file that is prepared': preparedList(),
    "a bank's statement": send('POST', '/api/bank-statements', bankFile()),
    'the trail as CSV': drain('/api/audit/export?format=csv'),
    'a tag for a hundred': send('POST', '/api/admin/investors/actions', {
      ids: bulk,
      action: { do: 'tag', tag: 'worst case' },
    }),
    'an archive of personal data': drain('/api/account/data.zip', investor),
    ...Object.fromEntries(
      Array.from({ length: signInsCount }, (_, place) => [`sign-in ${place + 1}`, wrongPassword(place)]),
    ),
    ...Object.fromEntries(
      ids
        .slice(0, taxSummaries)
        .map((id, place) => [
          `tax summary ${place + 1}`,
          drain(`/api/statements/tax.pdf?year=${month.slice(0, 4)}&investor_id=${id}`),
        ]),
    ),
    'the figures of the fund': drain('/api/fund/figures'),
    'the overview': drain('/api/fund/overview'),
    ...Object.fromEntries(
      ids.map((id, place) => [
        `statement ${place + 1}`,
        drain(`/api/statements/statement.pdf?month=${month}&investor_id=${id}`),
      ]),
    ),
  }
}
